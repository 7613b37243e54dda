/// The most common emoji, by GitHub's names.
enum Emoji {
  /// The names with their characters.
  static let all: [(name: String, character: String)] = {
    let words = table.split(whereSeparator: \.isWhitespace).map(String.init)
    return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
  }()

  private static let table = """
    +1 👍 -1 👎 100 💯 alarm_clock ⏰ angry 😠 arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ arrow_up ⬆️ art 🎨 baby 👶
    balloon 🎈 bar_chart 📊 beer 🍺 bell 🔔 bike 🚲 bird 🐦 blue_heart 💙 blush 😊 boat ⛵ bomb 💣 book 📖 bookmark 🔖
    books 📚 boom 💥 bow 🙇 brain 🧠 briefcase 💼 bug 🐛 bulb 💡 bus 🚌 cake 🍰 calendar 📆 camera 📷 car 🚗 cat 🐱
    chart_with_downwards_trend 📉 chart_with_upwards_trend 📈 checkered_flag 🏁 cherry_blossom 🌸 clap 👏
    clipboard 📋 cloud ☁️ coffee ☕ computer 💻 confetti_ball 🎊 confused 😕 construction 🚧 cookie 🍪 cry 😢 crown 👑
    dart 🎯 dash 💨 date 📅 dizzy 💫 dog 🐶 door 🚪 dragon 🐉 droplet 💧 ear 👂 earth_africa 🌍 egg 🥚 elephant 🐘
    email 📧 envelope ✉️ exclamation ❗ eyes 👀 factory 🏭 fire 🔥 fish 🐟 flashlight 🔦 floppy_disk 💾 fox_face 🦊
    game_die 🎲 gear ⚙️ gem 💎 ghost 👻 gift 🎁 globe_with_meridians 🌐 green_heart 💚 grin 😁 guitar 🎸 hammer 🔨 hibiscus 🌺
    hammer_and_wrench 🛠️ heart ❤️ heart_eyes 😍 heavy_check_mark ✔️ horse 🐴 hourglass ⌛ house 🏠 hugs 🤗 hushed 😯
    information_source ℹ️ innocent 😇 joy 😂 key 🔑 keyboard ⌨️ label 🏷️ laughing 😆 leaves 🍃 link 🔗 lion 🦁 lock 🔒
    loudspeaker 📢 mag 🔍 mailbox 📫 mask 😷 medal_sports 🏅 memo 📝 microscope 🔬 monkey 🐒 moon 🌔 moneybag 💰
    mountain ⛰️ muscle 💪 musical_note 🎵 mute 🔇 neutral_face 😐 newspaper 📰 no_entry ⛔ no_entry_sign 🚫 notebook 📓
    octopus 🐙 ok 🆗 ok_hand 👌 open_book 📖 open_mouth 😮 orange_heart 🧡 package 📦 page_facing_up 📄 panda_face 🐼
    paperclip 📎 partying_face 🥳 pencil 📝 pencil2 ✏️ penguin 🐧 phone ☎️ pill 💊 pizza 🍕 point_down 👇 point_left 👈
    point_right 👉 point_up ☝️ pray 🙏 printer 🖨️ purple_heart 💜 pushpin 📌 question ❓ rabbit 🐰 rainbow 🌈
    raised_hands 🙌 recycle ♻️ red_circle 🔴 relaxed ☺️ robot 🤖 rocket 🚀 rofl 🤣 rose 🌹 rotating_light 🚨 scissors ✂️
    scream 😱 seedling 🌱 shield 🛡️ ship 🚢 skull 💀 sleeping 😴 slightly_smiling_face 🙂 smile 😄 smiley 😃 snail 🐌
    snake 🐍 snowflake ❄️ sob 😭 sparkles ✨ speech_balloon 💬 star ⭐ star2 🌟 stop_sign 🛑 sun_with_face 🌞 sunglasses 😎
    sunny ☀️ sweat_smile 😅 tada 🎉 telescope 🔭 test_tube 🧪 thinking 🤔 thumbsdown 👎 thumbsup 👍 timer_clock ⏲️
    trophy 🏆 truck 🚚 turtle 🐢 umbrella ☔ unamused 😒 unicorn 🦄 unlock 🔓 v ✌️ video_camera 📹 warning ⚠️
    wastebasket 🗑️ watch ⌚ wave 👋 whale 🐳 white_check_mark ✅ wink 😉 wrench 🔧 writing_hand ✍️ x ❌ yellow_heart 💛
    yum 😋 zap ⚡ zzz 💤
    """
}
