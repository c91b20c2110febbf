import { codingEvents } from '@earcon/contract/catalogue/coding-events.rules'

/**
 * Plays the sound of an event, wherever the pack lies. The same for every pack: it finds the sounds by the names of
 * their files. A coding tool may wait for it, and may stop at an exit code: so it leaves at once, and always with 0.
 */
export const playSh = `#!/bin/sh
# Plays a sound of this pack: sh play.sh task.complete
# It returns at once; if there is nothing to play, or nothing to play it with, it is silent.

case \${1-} in
  ${codingEvents.join(' | ')}) ;;
  *) exit 0 ;;
esac
CDPATH= cd -- "$(dirname -- "$0")/sounds" 2>/dev/null || exit 0

# One of the files of this event.
event=$1
shift $#
for sound in "$PWD/$event".* "$PWD/$event"-*; do
  [ -f "$sound" ] && set -- "$@" "$sound"
done
[ $# -gt 0 ] || exit 0
shift $(( ($(date +%s) + $$) % $# ))

# The first player that is there and can do it. The last one is for Windows, from Git Bash or WSL.
(
  trap '' HUP
  for player in afplay pw-play paplay 'ffplay -nodisp -autoexit' 'mpv --no-video' 'play -q' 'aplay -q'; do
    command -v "\${player%% *}" && $player "$1" && exit
  done
  script=$(wslpath -w "\${PWD%/*}/play.ps1" || cygpath -w "\${PWD%/*}/play.ps1") &&
    powershell.exe -NoProfile -ExecutionPolicy Bypass -File "$script" "$event"
) </dev/null >/dev/null 2>&1 &
exit 0
`

/** The same for Windows. Its player can only be waited for, so the script starts itself once more, out of sight. */
export const playPs1 = `# Plays a sound of this pack: play.ps1 task.complete
# It returns at once; if there is nothing to play, it is silent.

$ErrorActionPreference = 'Stop'
try {
  $name = [string]$args[0]
  $events = ${codingEvents.map((event) => `'${event}'`).join(', ')}
  if ($events -cnotcontains $name) { exit 0 }
  if ($args[1] -ne 'now') {
    $again = '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', ('"' + $PSCommandPath + '"'), $name, 'now'
    Start-Process -FilePath (Get-Process -Id $PID).Path -WindowStyle Hidden -ArgumentList $again
    exit 0
  }
  $sounds = @(Get-ChildItem -LiteralPath (Join-Path $PSScriptRoot 'sounds') |
    Where-Object { $_.BaseName -eq $name -or $_.BaseName -like ($name + '-*') })
  if ($sounds.Count -gt 0) {
    $sound = Get-Random -InputObject $sounds
    (New-Object System.Media.SoundPlayer $sound.FullName).PlaySync()
  }
} catch { }
exit 0
`
