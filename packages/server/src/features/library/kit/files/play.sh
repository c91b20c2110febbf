#!/bin/sh
# The sounds of this pack, for coding tools and for you: "sh play.sh help" says what it can do.
#
# A tool runs it as a hook: "sh play.sh task.complete hook". Then it returns at once, says nothing and ends with 0, whatever is
# missing or broken: no tool ever waits for a sound, or stops at one.

case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
home=${XDG_CONFIG_HOME:-${HOME:-/nonexistent}/.config}/earcon
config=$home/sounds.conf

# What is wished, for every pack and every tool. A line that is none counts for nothing.
read_config() {
  volume=100 muted=no quiet='' off='' pack='' only_away=no bell=yes player=''
  return=$(printf '\r')
  while IFS='=' read -r key value || [ "$key" ]; do
    value=${value%"$return"}
    case $key=$value in
      volume=[0-9] | volume=[0-9][0-9] | volume=100) volume=$value ;;
      muted=yes | muted=no) muted=$value ;;
      quiet=[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]) quiet=$value ;;
      off=*) off=$value ;;
      pack=*) pack=$value ;;
      only-away=yes | only-away=no) only_away=$value ;;
      bell=yes | bell=no) bell=$value ;;
      player=*) player=$value ;;
    esac
  done <"$config" 2>/dev/null
  case ${EARCON_VOLUME-} in [0-9] | [0-9][0-9] | 100) volume=$EARCON_VOLUME ;; esac
  [ -z "${EARCON_MUTE-}" ] || muted=yes
  # To a shell 08 is no number.
  case $volume in 0?) volume=${volume#0} ;; esac
} 2>/dev/null

# How much a sound matters. One voice at a time: what weighs more is heard.
weigh() {
  case $1 in
    input.required) weight=4 ;;
    task.error | resource.limit) weight=3 ;;
    # Who types their third prompt has heard that the second is done.
    task.complete | user.spam) weight=2 ;;
    session.start | session.end) weight=1 ;;
    *) weight=0 ;;
  esac
}

# The files of an event, one of them by chance.
choose_file() {
  file=
  chosen_event=$1
  set --
  for one in "$here/sounds/$chosen_event".* "$here/sounds/$chosen_event"-*; do [ -f "$one" ] && set -- "$@" "$one"; done
  [ $# -gt 0 ] || return 1
  shift $((($(date +%s) + $$) % $#))
  file=$1
}

pack_name() { sed -n 's/^  "name": "\([a-z0-9_-]*\)".*/\1/p' "$1/openpeon.json" 2>/dev/null | head -n 1; }

players='afplay pw-play paplay ffplay mpv play aplay'
# Somebody far away has laid a line to their own loudspeaker.
[ -z "${PULSE_SERVER-}" ] || players="paplay $players"

# In place of this process: a file, by a player, as loud as is wished.
run_player() {
  part=$(printf '%d.%02d' $((volume / 100)) $((volume % 100)))
  # One that hangs is ended.
  patience=
  command -v timeout >/dev/null 2>&1 && patience='timeout 60'
  case $1 in
    afplay) exec $patience afplay -v "$part" "$2" ;;
    pw-play) exec $patience pw-play --volume="$part" "$2" ;;
    paplay) exec $patience paplay --volume=$((volume * 65536 / 100)) "$2" ;;
    ffplay) exec $patience ffplay -nodisp -autoexit -loglevel quiet -volume "$volume" "$2" ;;
    mpv) exec $patience mpv --no-video --really-quiet --volume="$volume" "$2" ;;
    play) exec $patience play -q -v "$part" "$2" ;;
    aplay) exec $patience aplay -q "$2" ;;
    *) exec $patience "$1" "$2" ;;
  esac
}

# Whether somebody looks at the terminal that this runs in, where that can be known.
is_in_front() {
  if [ -n "${__CFBundleIdentifier-}" ] && command -v lsappinfo; then
    lsappinfo info -only bundleid "$(lsappinfo front)" | grep -qF "\"$__CFBundleIdentifier\""
  elif [ -n "${WINDOWID-}" ] && [ -n "${DISPLAY-}" ] && command -v xprop; then
    active=$(xprop -root _NET_ACTIVE_WINDOW | sed -n 's/.*# *\(0x[0-9a-fA-F]*\).*/\1/p')
    [ -n "$active" ] && [ $((active)) -eq "$WINDOWID" ]
  else
    return 1
  fi
}

# From one time of day up to another, past midnight if need be.
is_quiet_now() {
  [ -n "$quiet" ] || return 1
  from=${quiet%-*} to=${quiet#*-}
  now_minutes=1$(date +%H%M) from=1${from%:*}${from#*:} to=1${to%:*}${to#*:}
  if [ "$from" -le "$to" ]; then
    [ "$now_minutes" -ge "$from" ] && [ "$now_minutes" -lt "$to" ]
  else
    [ "$now_minutes" -ge "$from" ] || [ "$now_minutes" -lt "$to" ]
  fi
}

# Of several packs one is heard: the one that was chosen, else the one that came last. One that is gone has no say. One that lies
# outside of anybody's own folder is being tried: it is heard as long as it is, and leaves nothing behind.
is_heard() {
  name=$(pack_name "$here")
  [ -n "${HOME-}" ] || return 0
  case $here/ in
    "$(CDPATH='' cd -- "$HOME" && pwd -P)"/* | "${CLAUDE_CONFIG_DIR:-/nonexistent}"/* | "${CODEX_HOME:-/nonexistent}"/*) ;;
    *)
      [ -z "$run" ] || echo "$(date +%s) $here" >"$run/tried"
      return 0
      ;;
  esac
  is_trying && return 1
  is_there "$name" || {
    [ -f "$home/packs/$name" ] && is_there "$pack" || choose_pack
    mkdir -p "$home/packs" && printf '%s\n' "$here" >"$home/packs/$name"
  }
  is_there "$pack" || choose_pack
  [ "$pack" = "$name" ]
}

# Another pack was tried in the last ten minutes, and is still there.
is_trying() {
  tried_at='' tried=''
  [ -n "$run" ] && read -r tried_at tried <"$run/tried"
  case $tried_at in '' | *[!0-9]*) return 1 ;; esac
  [ -n "$tried" ] && [ $(($(date +%s) - tried_at)) -lt 600 ] && [ -f "$tried/openpeon.json" ]
}

is_there() { [ -n "$1" ] && [ -f "$home/packs/$1" ] && [ -f "$(cat "$home/packs/$1")/openpeon.json" ]; }
choose_pack() {
  pack=$name
  set_config pack "$name"
}

# Writes one line of the configuration anew, and leaves every other as it is.
set_config() {
  mkdir -p "$home" 2>/dev/null || return 1
  draft=$config.$$
  { grep -v "^$1=" "$config" 2>/dev/null; [ -z "$2" ] || printf '%s=%s\n' "$1" "$2"; } >"$draft" && mv "$draft" "$config" || {
    rm -f "$draft"
    return 1
  }
}

# What a hook does, by itself: the tool has gone on long ago.
play_for_tool() {
  event=$1 told=
  if [ -z "$2" ]; then :; elif command -v timeout; then told=$(timeout 5 cat <&3); else told=$(cat <&3); fi
  exec 3<&-
  # Codex ends a session a minute after its user has left, or when they come back.
  case $event:$here in session.end:*/.codex/* | session.end:"${CODEX_HOME:-/nonexistent}"/*) exit ;; esac
  case $event:$told in
    *'"is_interrupt":true'* | *'"is_interrupt": true'* | *'"status":"aborted"'*) exit ;; # the user's own wish
    task.complete:*'"background_tasks":[{'*'"status":"running"'*) exit ;;                # it goes on by itself
    task.acknowledge:*'"prompt":"<task-notification>'*) exit ;;                          # nobody has typed that
    task.error:*'"agent_id":"'* | task.progress:*'"agent_id":"'*) exit ;;                # a helper's affairs are its own
    task.complete:*'"status":"error"'*) event=task.error ;;
    task.complete:*'"prompt_response":"[no response text]"'*) read_transcript ;;
  esac
  [ "$muted" = no ] && [ "$volume" -gt 0 ] && ! is_quiet_now && is_heard || exit
  [ "$only_away" = yes ] && is_in_front && exit
  play_in_turn
}

# Gemini CLI says the same of an answer that has failed and of one that its user has stopped: only its transcript knows.
read_transcript() {
  transcript=$(printf '%s\n' "$told" | sed -n 's/.*"transcript_path":"\([^"]*\)".*/\1/p')
  case $(tail -c 65536 "$transcript" | grep -o '"content":"\(Request cancelled\|\[API Error.*\)' | tail -n 1) in
    *'Request cancelled'*) exit ;;
    *429* | *RESOURCE_EXHAUSTED* | *[Qq]uota*) event=resource.limit ;;
    *) event=task.error ;;
  esac
}

# Where it is written down what was heard last; nowhere if there is no place that is ours.
find_run_folder() {
  for base in "${XDG_RUNTIME_DIR-}" "${TMPDIR-}" "${XDG_CACHE_HOME:-${HOME-}/.cache}" "$home"; do
    # Where others may write as well, they could put something of theirs in its place.
    [ -d "$base" ] && [ -O "$base" ] && [ "${base%/}" != /tmp ] || continue
    run=$base/earcon-$(id -u)
    # Another may be making it just now.
    { [ -d "$run" ] || mkdir -m 700 "$run" || [ -d "$run" ]; } &&
      [ ! -L "$run" ] && [ -O "$run" ] && [ -w "$run" ] && return
  done
  run=
}

# One voice at a time, however many tools, packs and moments come at once.
play_in_turn() {
  take_turn
  now=$(date +%s)
  old_event='' old_time=0 old_weight=0 old_pid='' first=0 second=0
  [ -z "$run" ] || read -r old_event old_time old_weight old_pid <"$run/last"
  # Whatever stands there, only numbers are reckoned with.
  case $old_time$old_weight$old_pid in *[!0-9]*) old_time=0 old_weight=0 old_pid='' ;; esac
  if [ "$event" = task.acknowledge ] && [ -n "$run" ]; then
    # The third prompt within ten seconds. One that is told twice, by two ways to the same tool, is one.
    words=$(printf '%s\n' "${told-}" | sed -n 's/.*"prompt":"\([^"]*\).*/\1/p' | cksum)
    words=${words%% *} old_words=
    read -r first second old_words <"$run/asked"
    case $first$second in *[!0-9]*) first=0 second=0 ;; esac
    if [ "${second:-0}" != "$now" ] || [ "$old_words" != "$words" ]; then
      echo "${second:-0} $now $words" >"$run/asked"
      [ $((now - ${first:-0})) -le 10 ] && choose_file user.spam && event=user.spam
    fi
  fi
  weigh "$event"
  may_be_heard && choose_file "$event" || {
    end_turn
    exit
  }
  is_playing && kill "$old_pid"
  for one in $player $players; do
    command -v "$one" || continue
    (run_player "$one" "$file") &
    playing=$!
    [ -z "$run" ] || echo "$event $now $weight $playing" >"$run/last"
    end_turn
    wait $playing
    code=$?
    take_turn
    # Its number may be another's soon.
    [ -n "$run" ] && read -r _ _ _ old_pid <"$run/last" && [ "$old_pid" = $playing ] && echo "$event $now $weight" >"$run/last"
    # Played, or ended by what weighs more.
    if [ $code -eq 0 ] || [ $code -gt 123 ]; then
      end_turn
      exit
    fi
  done
  [ -z "$run" ] || echo "$event $now $weight" >"$run/last"
  end_turn
  script=$(wslpath -w "$here/play.ps1" || cygpath -w "$here/play.ps1") &&
    powershell.exe -NoProfile -ExecutionPolicy Bypass -File "$script" "$event" now && exit
  # A machine without a voice, perhaps far away: the terminal has one.
  [ "$bell" = yes ] && [ "$weight" -ge 2 ] && [ "$event" != user.spam ] || exit
  terminal=/dev/$(ps -o tty= -p "$PPID" | tr -d ' ')
  [ -c "$terminal" ] && printf '\a' >"$terminal"
}

# Not if it is off, nor twice in a moment, nor over what weighs more; and progress only in a long silence.
may_be_heard() {
  since=$((now - ${old_time:-0}))
  # A clock was set back.
  [ $since -ge 0 ] || since=86400
  case " $off " in *" $event "*) return 1 ;; esac
  [ "$event" != "$old_event" ] || [ $since -ge 2 ] || return 1
  [ "$event" != task.progress ] || [ $since -ge 120 ] || return 1
  ! is_playing || [ "${old_weight:-0}" -le "$weight" ]
}
is_playing() { [ -n "$old_pid" ] && [ $((now - old_time)) -lt 60 ] && kill -0 "$old_pid"; }

# Nobody who died with the turn keeps it.
take_turn() {
  [ -n "$run" ] || return 0
  tries=0
  until mkdir "$run/turn"; do
    tries=$((tries + 1))
    [ $tries -le 40 ] || break
    sleep 0.05
  done
}
end_turn() { [ -z "$run" ] || rmdir "$run/turn"; }

say_help() {
  cat <<'TEXT'
For every pack and every tool:
  volume 40             from 0 to 100
  mute, unmute          silent, and no longer
  quiet 22:00-08:00     silent between these times, every day; "quiet never" ends it
  off task.acknowledge  one sound less; "on task.acknowledge" brings it back
  away, always          only while the terminal is not in front, where that can be known; or always
  bell on, bell off     whether the terminal rings where there is no player
  use                   this pack is heard, of several
  status                what is set, and in which file
  hello                 plays one sound
  test                  looks for a player, and plays everything once
TEXT
}

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# Sets a line of the configuration, and says so.
set_and_say() {
  set_config "$1" "$2" || fail "$config cannot be written."
  printf '%s\n' "$3"
}

is_event() {
  case $1 in
    session.start | task.acknowledge | task.progress | input.required | resource.limit | user.spam | task.error | task.complete | session.end) ;;
    *) return 1 ;;
  esac
}

# The others of the events that are off.
without() {
  rest=
  for one in $off; do [ "$one" = "$1" ] || rest="$rest${rest:+ }$one"; done
  printf '%s' "$rest"
}

command=${1-help}
if is_event "$command"; then
  # Cursor counts a hook that answers nothing as failed.
  [ "${2-}" = cursor ] && echo '{}'
  # Who types it wants to hear it.
  [ -z "${2-}" ] && [ -t 1 ] && by_hand=yes || by_hand=no
  exec 3<&0
  (
    trap '' HUP
    here=$(CDPATH='' cd -- "$here" && pwd -P) || exit
    read_config
    find_run_folder
    if [ "$by_hand" = yes ]; then event=$command off='' && play_in_turn; else play_for_tool "$command" "${2-}"; fi
  ) </dev/null >/dev/null 2>&1 &
  exit 0
fi
# A tool that asks for something newer than this is not to be stopped.
[ "${2-}" = hook ] && exit 0

here=$(CDPATH='' cd -- "$here" 2>/dev/null && pwd -P) || fail 'The pack is not where it was.'
read_config
case $command in
  volume)
    case ${2-} in [0-9] | [0-9][0-9] | 100) ;; *) fail 'From 0 to 100, such as: volume 40' ;; esac
    set_and_say volume "$2" "Volume $2."
    ;;
  mute) set_and_say muted yes 'Silent, until you say "unmute".' ;;
  unmute) set_and_say muted '' 'Sounds are on.' ;;
  quiet)
    case ${2-} in
      never) set_and_say quiet '' 'No quiet hours.' ;;
      [0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]) set_and_say quiet "$2" "Silent from ${2%-*} to ${2#*-}, every day." ;;
      *) fail 'Two times of day, such as: quiet 22:00-08:00; or: quiet never' ;;
    esac
    ;;
  off)
    is_event "${2-}" || fail 'Which event? Such as: off task.acknowledge'
    rest=$(without "$2")
    set_and_say off "$rest${rest:+ }$2" "$2 is silent."
    ;;
  on)
    is_event "${2-}" || fail 'Which event? Such as: on task.acknowledge'
    set_and_say off "$(without "$2")" "$2 is heard."
    ;;
  away) set_and_say only-away yes 'Heard while the terminal is not in front.' ;;
  always) set_and_say only-away '' 'Heard whether the terminal is in front or not.' ;;
  bell)
    case ${2-} in
      on) set_and_say bell '' 'The terminal rings where there is no player.' ;;
      off) set_and_say bell no 'Where there is no player, nothing is heard.' ;;
      *) fail 'bell on, or bell off' ;;
    esac
    ;;
  use)
    name=$(pack_name "$here")
    mkdir -p "$home/packs" 2>/dev/null && printf '%s\n' "$here" >"$home/packs/$name" || fail "$home cannot be written."
    set_and_say pack "$name" "$name is heard, other packs are silent."
    ;;
  status)
    echo "volume $volume, muted $muted, quiet ${quiet:-never}, off ${off:-nothing}, only away $only_away, bell $bell, pack ${pack:-any}"
    echo "$config"
    ;;
  hello)
    # The first of these that it has.
    for event in task.complete session.start input.required task.acknowledge task.error session.end; do
      choose_file "$event" && break
    done
    [ -n "$file" ] || exit 0
    find_run_folder
    off=''
    (play_in_turn) </dev/null >/dev/null 2>&1 &
    ;;
  test)
    for one in $player $players; do command -v "$one" >/dev/null 2>&1 && break; one=; done
    [ -n "${one-}" ] || fail 'There is no player. On Linux install mpv, or anything that has ffplay, paplay or aplay.'
    echo "Player: $one"
    for file in "$here"/sounds/*; do
      echo "${file##*/}"
      (run_player "$one" "$file") </dev/null >/dev/null 2>&1 || echo '  could not be played'
    done
    ;;
  help | --help | -h) say_help ;;
  *)
    say_help >&2
    exit 1
    ;;
esac
