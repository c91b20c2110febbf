#!/bin/sh
# Fetches sound packs for coding tools, and has each of them install itself.
#   curl -fsSL ADDRESS | sh -s NAME [TOOL]
# NAME is a pack, or all. TOOL is claude, codex, cursor, gemini or opencode; without one it is set up for all that are here.
# With "remove" for a TOOL, it is taken away again.

main() {
  brand=__BRAND__
  # One to a line: its name, the SHA-256 of its archive, and where that lies; then whether "all" leaves it out.
  packs=__PACKS__

  say() { printf '%s: %s\n' "$brand" "$1"; }
  fail() {
    say "$1" >&2
    exit 1
  }
  complain() { say "$1" >&2; }
  have() { command -v "$1" >/dev/null 2>&1; }

  # Sets name, sha256 and url.
  find_pack() {
    while read -r name sha256 url _; do
      [ "$name" = "$1" ] && return 0
    done <<LIST
$packs
LIST
    return 1
  }
  # In one line: all of them, or those that "all" means.
  names() {
    line=
    while read -r name _ _ only; do
      [ -n "$only" ] && [ "${1-}" = meant ] || line="$line${line:+ }$name"
    done <<LIST
$packs
LIST
    printf '%s' "$line"
  }

  fetch() {
    if have curl; then
      curl -fsSL -o "$2" "$1"
    elif have wget; then
      wget -q -O "$2" "$1"
    else
      fail 'This needs curl or wget. Please install one of them and try again.'
    fi
  }

  # Where nothing can compute it, it is not compared.
  is_intact() {
    if have sha256sum; then
      sum=$(sha256sum <"$1")
    elif have shasum; then
      sum=$(shasum -a 256 <"$1")
    else
      return 0
    fi
    [ "${sum%% *}" = "$sha256" ]
  }

  unpack() {
    if have unzip; then
      unzip -q -o "$1" -d "$2"
    elif have python3 && python3 -c 'import zipfile' 2>/dev/null; then
      python3 -m zipfile -e "$1" "$2"
    elif have bsdtar; then
      bsdtar -xf "$1" -C "$2"
    elif have tar && tar -tf "$1" >/dev/null 2>&1; then
      tar -xf "$1" -C "$2"
    else
      fail 'This needs unzip. Please install it and try again.'
    fi
  }

  # A tool may want to ask something; this script may itself be what stands in the input.
  run_script() {
    script=$1
    shift
    if [ ! -t 0 ] && (: </dev/tty) 2>/dev/null; then
      sh "$script" "$@" </dev/tty
    elif [ ! -t 0 ]; then
      sh "$script" "$@" </dev/null
    else
      sh "$script" "$@"
    fi
  }

  # What lies here already knows best how it came, and needs no download to go.
  can_remove() { [ "$2" = remove ] && [ -f "${HOME-}/.openpeon/packs/$1/install.sh" ]; }

  is_known() {
    case $1 in
      *[!a-z0-9_-]*) return 1 ;;
    esac
    find_pack "$1" || can_remove "$1" "$2"
  }

  install_pack() {
    wanted=$1
    shift
    if can_remove "$wanted" "${1-}"; then
      run_script "$HOME/.openpeon/packs/$wanted/install.sh" remove
      return
    fi
    find_pack "$wanted"
    mkdir "$work/$name" || fail "There is no room in ${TMPDIR:-/tmp}."
    say "Fetching $name"
    fetch "$url" "$work/$name.zip" || { complain "$name could not be downloaded. Please try again later." && return 1; }
    is_intact "$work/$name.zip" || { complain "$name did not arrive whole. Please try again." && return 1; }
    unpack "$work/$name.zip" "$work/$name" || { complain "$name could not be unpacked." && return 1; }
    rm -f "$work/$name.zip"
    for script in "$work/$name"/*/install.sh; do
      [ -f "$script" ] || { complain "$name has no installer." && return 1; }
      run_script "$script" "$@"
    done
  }

  wanted=${1:-all}
  [ $# -eq 0 ] || shift
  for tool in "$@"; do
    case $tool in
      claude | codex | cursor | gemini | opencode | remove) ;;
      *) fail "There is no tool \"$tool\". There are: claude codex cursor gemini opencode. To take a pack away, say remove." ;;
    esac
  done
  list=$(names)
  if [ "$wanted" = all ]; then
    list=$(names meant)
    [ -n "$list" ] || fail 'There is no sound pack for coding tools to install.'
  else
    is_known "$wanted" "${1-}" ||
      fail "There is no sound pack \"$wanted\" to install. There are: ${list:-none}."
    list=$wanted
  fi

  work=$(mktemp -d "${TMPDIR:-/tmp}/sound-packs.XXXXXX") || fail "Nothing can be written to ${TMPDIR:-/tmp}."
  trap 'rm -rf "$work"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  status=0
  for one in $list; do
    install_pack "$one" "$@" || status=1
  done
  exit $status
}

# In braces, so that a download that was cut off anywhere does nothing.
{ main "$@"; }
