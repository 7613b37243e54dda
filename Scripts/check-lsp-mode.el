;;; check-lsp-mode.el --- What Scripts/check-lsp has Emacs do with a document, by lsp-mode  -*- lexical-binding: t -*-
;;; Commentary:
;; Ends Emacs with a status other than 0 where something is otherwise than it should be.
;;; Code:
(require 'lsp-mode)
(require 'markdown-mode)

(setq lsp-session-file (expand-file-name "session" (getenv "HOME"))
      lsp-server-install-dir (getenv "HOME")
      lsp-enable-file-watchers nil
      lsp-before-save-edits nil
      lsp-keep-workspace-alive nil
      lsp-restart 'ignore
      lsp-enable-snippet nil
      lsp-auto-configure nil
      lsp-modeline-workspace-status-enable nil
      lsp-response-timeout 20)
(fset 'y-or-n-p (lambda (_question) t))
(fset 'yes-or-no-p (lambda (_question) t))
(transient-mark-mode 1)
;; The recipe of Docs/Use-the-language-server.md, with the program that is tried.
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (list (getenv "MDEDIT") "lsp"))
                  :activation-fn (lsp-activate-on "markdown") :server-id 'mdedit))

(defun check (what found wanted)
  "Fail unless FOUND is WANTED, saying WHAT."
  (unless (equal found wanted) (error "%s: %S, not %S" what found wanted)))

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

(defun wait-until (what condition)
  "Wait until CONDITION holds; fail with WHAT where it doesn't within ten seconds."
  (let ((end (+ (float-time) 10)))
    (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.05))
    (unless (funcall condition) (error "%s: it never came" what))))

(defun begin ()
  "Start a server for the present buffer, and wait until it serves."
  (lsp)
  (wait-until "it starts" (lambda () (when-let ((workspace (car (lsp-workspaces))))
                                       (eq 'initialized (lsp--workspace-status workspace))))))

(defun press (key command)
  "Do COMMAND as KEY does it."
  (let ((last-command-event key)) (call-interactively command)))

(lsp-workspace-folders-add (file-name-directory (getenv "DOCUMENT")))
(find-file (getenv "DOCUMENT"))
(markdown-mode)
(begin)

;; Formatting.
(lsp-format-buffer)
(check "formatted" (line 5) "- one")

;; Enter goes on with the list, and Tab nests the item: with a line between, as a heading would be underlined without.
(go 5 5)
(press ?\n #'newline)
(wait-until "Enter" (lambda () (equal (line 6) "- ")))
(end-of-line)
(insert "\t")
(let ((last-command-event ?\t)) (run-hooks 'post-self-insert-hook))
(wait-until "Tab" (lambda () (equal (line 7) "  - ")))
(go 7 4)
(insert "two")

;; Bold over a selection, as a code action.
(go 5 2)
(push-mark (+ (point) 3) t t)
(let ((bold (seq-find (lambda (action) (equal (lsp:code-action-title action) "Bold")) (lsp-code-actions-at-point))))
  (lsp-execute-code-action bold))
(deactivate-mark)
(check "bold" (line 5) "- **one**")

;; A heading with the links to it, in a file that isn't open, too.
(go 1 3)
(lsp-rename "Other Name")
(check "renamed" (list (line 1) (line 3)) '("# Other Name" "See [it](#other-name) and[^1]."))
(with-current-buffer (find-file-noselect (getenv "OTHER"))
  (check "renamed elsewhere" (line 1) "To [a](a.md#other-name)."))

;; To a footnote.
(go 3 27)
(lsp-find-definition)
(check "the footnote" (line-number-at-pos) 9)

;; The server goes away, and another one takes over.
(lsp-workspace-shutdown (car (lsp-workspaces)))
(wait-until "it ends" (lambda () (null (lsp-workspaces))))
(begin)
(go 5 4)
(lsp-format-buffer)
(check "the text is known again" (line 5) "- **one**")
(lsp-workspace-shutdown (car (lsp-workspaces)))
(princ "Emacs with lsp-mode formatted, typed a list, made text bold, renamed over files, jumped,\
 and survived a restart\n")
;;; check-lsp-mode.el ends here
