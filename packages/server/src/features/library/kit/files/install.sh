#!/bin/sh
# Makes this pack heard in your coding tools:  sh install.sh          in all that are here
#                                              sh install.sh codex    in one of claude, codex, cursor, gemini, opencode
# Takes it away again:                         sh install.sh remove
# It edits no settings of yours: every tool gets a plugin of its own, which goes as it came.

from=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
say() { printf '  %-12s %s\n' "$1" "$2"; }
has() { command -v "$1" >/dev/null 2>&1; }

[ -n "${HOME-}" ] && [ -d "$HOME" ] || fail 'There is no HOME to install it in.'
name=$(sed -n 's/^  "name": "\([a-z0-9_-]*\)".*/\1/p' "$from/openpeon.json" 2>/dev/null | head -n 1)
name=${name:-${from##*/}}
packs=$HOME/.openpeon/packs
pack=$packs/$name
config=${XDG_CONFIG_HOME:-$HOME/.config}/earcon
opencode=${XDG_CONFIG_HOME:-$HOME/.config}/opencode/plugins
claude=${CLAUDE_CONFIG_DIR:-$HOME/.claude}/skills
cursor=$HOME/.cursor/plugins/local
command=$HOME/.local/bin/earcon-sounds

# What was linked by us, and nothing else, goes.
unlink_own() {
  [ -L "$1" ] && case $(readlink "$1") in "$pack" | "$pack"/*) rm -f "$1" ;; *) return 1 ;; esac
}

# Which folders were made is noted, so that just these go with the last thing in them.
made=
make_folder() {
  [ ! -d "$1" ] || return 0
  make_folder "${1%/*}" && mkdir "$1" 2>/dev/null || return 1
  made="$1
$made"
}
note_made() { [ -z "$made" ] || printf '%s' "$made" >>"$config/made"; }

remove_claude() { unlink_own "$claude/$name"; }
remove_opencode() { unlink_own "$opencode/$name.ts"; }
remove_cursor() { [ -f "$cursor/$name/openpeon.json" ] && rm -rf "${cursor:?}/$name"; }
remove_codex() {
  has codex || return 1
  # One of them may be all that came about.
  codex plugin remove "$name@earcon-$name" >/dev/null 2>&1 </dev/null
  was=$?
  codex plugin marketplace remove "earcon-$name" >/dev/null 2>&1 </dev/null || [ $was -eq 0 ] || return 1
  rmdir "${CODEX_HOME:-$HOME/.codex}/plugins/cache/earcon-$name" 2>/dev/null
  :
}
remove_gemini() {
  grep -qF "$pack/" "$HOME/.gemini/extensions/$name/.gemini-extension-install.json" 2>/dev/null && has gemini && gemini extensions uninstall "$name" >/dev/null 2>&1 </dev/null
}

install_claude() {
  make_folder "$claude" && put_link "$pack" "$claude/$name" && say 'Claude Code' 'ready at its next start'
}
install_opencode() {
  make_folder "$opencode" && put_link "$pack/hooks/opencode.ts" "$opencode/$name.ts" && say OpenCode 'ready at its next start'
}
install_cursor() {
  if [ -e "$cursor/$name" ] && [ ! -f "$cursor/$name/openpeon.json" ]; then
    say Cursor "$cursor/$name is there already and not ours"
    return 1
  fi
  make_folder "$cursor" && replace_folder "$cursor/$name" && say Cursor 'ready after a restart of Cursor'
}
install_codex() {
  has codex || { say Codex 'is not to be found: install it first'; return 1; }
  remove_codex
  codex plugin marketplace add "$pack" >/dev/null 2>&1 </dev/null &&
    codex plugin add "$name@earcon-$name" >/dev/null 2>&1 </dev/null &&
    say Codex 'at its next start it asks about hooks: choose "Trust all and continue"'
}
install_gemini() {
  has gemini || { say 'Gemini CLI' 'is not to be found: install it first'; return 1; }
  remove_gemini
  # Whether an extension is trusted is its user's word. Where nobody can be asked, they have said it by running this.
  if [ -t 1 ] && (: </dev/tty) 2>/dev/null; then gemini extensions link "$pack/gemini" </dev/tty
  else gemini extensions link --consent "$pack/gemini" >/dev/null 2>&1 </dev/null; fi &&
    [ -e "$HOME/.gemini/extensions/$name" ] && say 'Gemini CLI' 'ready at its next start'
}

# Nothing of anybody else's is written over.
put_link() {
  if [ -e "$2" ] || [ -L "$2" ]; then unlink_own "$2" || { say "${2##*/}" "$2 is there already and not ours"; return 1; }; fi
  ln -s "$1" "$2"
}

# The whole pack, or what was there before.
replace_folder() {
  rm -rf "$1.new" "$1.old"
  cp -R "$from/." "$1.new" && chmod -R u+w "$1.new" || {
    rm -rf "$1.new"
    return 1
  }
  [ ! -e "$1" ] || mv "$1" "$1.old" || return 1
  mv "$1.new" "$1" || {
    [ ! -e "$1.old" ] || mv "$1.old" "$1"
    return 1
  }
  rm -rf "$1.old"
}

# In one word for every pack, where such words are found.
install_command() {
  [ -d "${command%/*}" ] && { [ ! -e "$command" ] || grep -q '^# earcon-sounds' "$command"; } || return 0
  cat >"$command" <<'TEXT' && chmod +x "$command"
#!/bin/sh
# earcon-sounds: mute, volume and more, for every sound pack
for pack in "$HOME"/.openpeon/packs/*/play.sh; do grep -q 'sounds.conf' "$pack" && exec sh "$pack" "$@"; done
TEXT
}

remove_all() {
  gone=
  remove_claude && say 'Claude Code' removed
  remove_codex && say Codex removed
  remove_cursor && say Cursor removed
  remove_gemini && say 'Gemini CLI' removed
  remove_opencode && say OpenCode removed
  rm -f "$config/packs/$name"
  [ -d "$pack" ] && rm -rf "$pack" && gone=yes && say 'the pack' "removed from $pack"
  # With the last one goes what all of them shared.
  if rmdir "$config/packs" 2>/dev/null || [ ! -d "$config/packs" ]; then
    made=$(sort -r "$config/made" 2>/dev/null)
    rm -f "$config/sounds.conf" "$config/made"
    [ -f "$command" ] && grep -q '^# earcon-sounds' "$command" && rm -f "$command"
    for base in "${XDG_RUNTIME_DIR-}" "${TMPDIR-}" "${XDG_CACHE_HOME:-$HOME/.cache}" "$config"; do
      [ ! -O "$base/earcon-$(id -u)" ] || rm -rf "${base:?}/earcon-$(id -u)"
    done
    rmdir "$config" 2>/dev/null
    # The deepest come first, and what holds anything stays.
    printf '%s\n' "$made" | while IFS= read -r folder; do rmdir "$folder"; done 2>/dev/null
  fi
  [ -n "$gone" ] || say "$name" 'was not installed'
}

# The tools that are here, where none was named.
tools_here() {
  { has claude || [ -d "${claude%/*}" ]; } && echo claude
  has codex && echo codex
  { has cursor || [ -d "$HOME/.cursor" ]; } && echo cursor
  has gemini && echo gemini
  { has opencode || [ -d "${opencode%/*}" ]; } && echo opencode
}

for word in "$@"; do
  case $word in
    claude | codex | cursor | gemini | opencode) ;;
    remove)
      remove_all
      exit 0
      ;;
    *) fail "\"$word\" is none of: claude, codex, cursor, gemini, opencode, remove." ;;
  esac
done

# Nobody's own sounds are replaced by those of an audition.
is_audition() { grep -q '"license": "[^"]*-audition"' "$1/openpeon.json" 2>/dev/null; }
if is_audition "$from" && [ -f "$pack/openpeon.json" ] && ! is_audition "$pack"; then
  say 'the pack' 'is here already, and whole: that is what is heard'
  from=$(CDPATH='' cd -- "$pack" && pwd -P)
fi
if [ "$from" != "$(CDPATH='' cd -- "$pack" 2>/dev/null && pwd -P)" ]; then
  if [ -e "$pack" ] && [ ! -f "$pack/openpeon.json" ]; then fail "$pack is there already, and is no sound pack: move it away first."; fi
  make_folder "$packs" && replace_folder "$pack" || fail "The pack could not be written to $pack."
fi
say 'the pack' "$pack"
[ $# -gt 0 ] || {
  # shellcheck disable=SC2046 # each is one word
  set -- $(tools_here)
}
[ $# -gt 0 ] || say 'no tool' 'of Claude Code, Codex, Cursor, Gemini CLI and OpenCode is here yet: install one, then do this again'
failed=
for tool in "$@"; do "install_$tool" || { failed=yes && say "$tool" 'could not be set up'; }; done
install_command
make_folder "$config" && note_made
sh "$pack/play.sh" use >/dev/null
sh "$pack/play.sh" hello
cat <<TEXT

  Quieter:       sh ~/.openpeon/packs/$name/play.sh volume 40
  Silent:        sh ~/.openpeon/packs/$name/play.sh mute
  Away with it:  sh ~/.openpeon/packs/$name/install.sh remove
TEXT
[ -z "$failed" ]
