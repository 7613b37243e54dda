;;; check-lsp.el --- What Scripts/check-lsp has Emacs do with a document, by eglot  -*- lexical-binding: t -*-
;;; Commentary:
;; Ends Emacs with a status other than 0 where something is otherwise than it should be.
;;; Code:
(require 'eglot)
(require 'markdown-mode)

(setq eglot-sync-connect 10)
;; Emacs asks before it edits a file that isn't open, and nobody answers here.
(fset 'y-or-n-p (lambda (_question) t))
;; The recipe of Docs/Use-the-language-server.md, with the program that is tried.
(add-to-list 'eglot-server-programs `(markdown-mode . (,(getenv "MDEDIT") "lsp")))

(defun check (what found wanted)
  "Fail unless FOUND is WANTED, saying WHAT."
  (unless (equal found wanted) (error "%s: %S, not %S" what found wanted)))

(defun tell ()
  "Tell the server what was changed, which Emacs does when a person pauses."
  (eglot--signal-textDocument/didChange))

(defun line (number)
  "The text of line NUMBER of the present buffer, from 1 on."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun go (number column)
  "Go to COLUMN of line NUMBER, from 1 on."
  (goto-char (point-min))
  (forward-line (1- number))
  (forward-char column))

(find-file (getenv "DOCUMENT"))
(markdown-mode)
(apply #'eglot--connect (eglot--guess-contact))
(check "it starts" (not (null (eglot-current-server))) t)

;; Formatting.
(eglot-format-buffer)
(check "formatted" (line 5) "- one")

;; Bold over a selection, as a code action.
(tell)
(let* ((start (progn (go 5 2) (point)))
       (actions (eglot-code-actions start (+ start 3) nil nil))
       (bold (seq-find (lambda (action) (equal (plist-get action :title) "Bold")) (append actions nil)))
       (resolved (jsonrpc-request (eglot--current-server-or-lose) :codeAction/resolve bold)))
  (eglot--apply-workspace-edit (plist-get resolved :edit)))
(check "bold" (line 5) "- **one**")

;; A heading with the links to it, in a file that isn't open, too.
(tell)
(go 1 3)
(eglot-rename "Other Name")
(check "renamed" (list (line 1) (line 3)) '("# Other Name" "See [it](#other-name) and[^1]."))
(with-current-buffer (find-file-noselect (getenv "OTHER"))
  (check "renamed elsewhere" (line 1) "To [a](a.md#other-name)."))

;; To a footnote.
(tell)
(go 3 27)
(let ((place (xref-item-location (car (xref-backend-definitions 'eglot "LSP identifier at point.")))))
  (check "the footnote" (xref-location-line place) 7))

;; The server goes away, and another one takes over.
(eglot-shutdown (eglot-current-server))
(apply #'eglot--connect (eglot--guess-contact))
(check "it starts again" (not (null (eglot-current-server))) t)
(go 5 4)
(eglot-format-buffer)
(check "the text is known again" (line 5) "- **one**")
(eglot-shutdown (eglot-current-server))
(princ "Emacs formatted, made text bold, renamed over files, jumped, and survived a restart\n")
;;; check-lsp.el ends here
