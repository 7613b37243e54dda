/// The style of the page and its plots, in light and dark.
enum PageStyle {
  /// The style of plots, within the page or as files of their own.
  static let plots = """
    :root{color-scheme:light dark;--paper:#fbfbf9;--card:#fff;--ink:#1c2024;--quiet:#6b7278;--rule:#e3e4e0;
    --good:#1a7f4b;--bad:#c4342d;
    --even:#8a9096;--c0:#2f6fde;--c1:#d9662b;--c2:#2b9a6d;--c3:#a44fc4;--c4:#c9a013;--c5:#3aa6c0;--c6:#d4477d;
    --c7:#6c757d}
    @media (prefers-color-scheme:dark){:root{--paper:#14171a;--card:#1b1f23;--ink:#e6e8ea;--quiet:#98a0a8;
    --rule:#2c3238;
    --good:#4cc38a;--bad:#ff7b72;--even:#7d858c;--c0:#6ea4ff;--c1:#ff9e64;--c2:#5fd3a2;--c3:#cf8bea;--c4:#e6c452;
    --c5:#6fd0e6;
    --c6:#ff86b3;--c7:#a7b0b8}}
    svg text{fill:var(--ink)} svg .quiet{fill:var(--quiet)}
    .grid{stroke:var(--rule)} .axis{stroke:var(--quiet)} .limit{stroke:var(--bad);stroke-dasharray:4 3}
    .line{fill:none;stroke-width:1.8;stroke-linejoin:round} .whisker{stroke-width:2}
    .line.c0,.whisker.c0{stroke:var(--c0)}.line.c1{stroke:var(--c1)}.line.c2{stroke:var(--c2)}
    .line.c3{stroke:var(--c3)}
    .line.c4{stroke:var(--c4)}.line.c5{stroke:var(--c5)}.line.c6{stroke:var(--c6)}.line.c7{stroke:var(--c7)}
    .dot.c0,.bar.c0{fill:var(--c0)}.dot.c1,.bar.c1{fill:var(--c1)}.dot.c2,.bar.c2{fill:var(--c2)}
    .dot.c3,.bar.c3{fill:var(--c3)}
    .dot.c4,.bar.c4{fill:var(--c4)}.dot.c5,.bar.c5{fill:var(--c5)}.dot.c6,.bar.c6{fill:var(--c6)}
    .dot.c7,.bar.c7{fill:var(--c7)}
    .good{fill:var(--good)}.bad{fill:var(--bad)}.even{fill:var(--even)}
    .whisker.good{stroke:var(--good)}.whisker.bad{stroke:var(--bad)}.whisker.even{stroke:var(--even)}

    """

  /// The style of all else on the page.
  static let page = """
    *{box-sizing:border-box}
    body{margin:0 auto;padding:2.5rem 1.25rem 4rem;max-width:66rem;background:var(--paper);color:var(--ink);
    font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
    h1{font-size:1.9rem;line-height:1.2;margin:0 0 .4rem;letter-spacing:-.02em}
    h2{font-size:1.15rem;margin:0 0 .2rem}
    p{margin:.2rem 0 .9rem;color:var(--quiet);max-width:46rem}
    section{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:1.2rem 1.3rem;
    margin:1.1rem 0;overflow-x:auto}
    .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.8rem;margin:1.3rem 0}
    .tile{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:.85rem 1rem}
    .tile b{display:block;font-size:1.45rem;line-height:1.2;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
    .tile span{color:var(--quiet);font-size:.84rem}
    svg{display:block;width:100%;min-width:36rem;height:auto;font:12px system-ui,sans-serif}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.15rem 1rem;margin:.2rem 0 .6rem;padding:0;
    font-size:.84rem}
    .legend i{display:inline-block;width:.7rem;height:.7rem;border-radius:3px;margin-right:.35rem}
    i.c0{background:var(--c0)}i.c1{background:var(--c1)}i.c2{background:var(--c2)}i.c3{background:var(--c3)}
    i.c4{background:var(--c4)}i.c5{background:var(--c5)}i.c6{background:var(--c6)}i.c7{background:var(--c7)}
    table{border-collapse:collapse;font-size:.84rem;font-variant-numeric:tabular-nums;white-space:nowrap;
    min-width:100%}
    th,td{padding:.28rem .6rem;border-bottom:1px solid var(--rule);text-align:right}
    th.text,td.text{text-align:left}
    th{color:var(--quiet);font-weight:600}
    td.good,td.bad{fill:none;font-weight:600} td.good{color:var(--good)} td.bad{color:var(--bad)}
    td.heat{background:color-mix(in srgb,var(--bad) var(--heat),transparent)}
    summary{cursor:pointer;font-weight:600} footer{color:var(--quiet);font-size:.84rem;margin-top:2rem}
    """
}
