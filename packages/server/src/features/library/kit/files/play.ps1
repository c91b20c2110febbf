# A sound of this pack, on Windows:  play.ps1 task.complete
# For every pack and tool:           play.ps1 mute, unmute, off task.acknowledge, on task.acknowledge
# As a hook it returns at once, says nothing and ends with 0, whatever is missing. How loud it is, Windows says.

$ErrorActionPreference = 'Stop'
$events = 'session.start', 'task.acknowledge', 'task.progress', 'input.required', 'resource.limit', 'user.spam', 'task.error', 'task.complete', 'session.end'
$command = [string]$args[0]
$word = [string]$args[1]

if ($env:XDG_CONFIG_HOME) { $base = $env:XDG_CONFIG_HOME } else { $base = Join-Path $HOME '.config' }
$folder = Join-Path $base 'earcon'
$config = Join-Path $folder 'sounds.conf'

function Read-Setting([string]$Key) {
  if (-not (Test-Path -LiteralPath $config)) { return '' }
  $line = Get-Content -LiteralPath $config | Where-Object { $_.StartsWith($Key + '=') } | Select-Object -Last 1
  if ($line) { return $line.Substring($Key.Length + 1) }
  return ''
}

function Write-Setting([string]$Key, [string]$Value) {
  $lines = @()
  if (Test-Path -LiteralPath $config) { $lines = @(Get-Content -LiteralPath $config | Where-Object { -not $_.StartsWith($Key + '=') }) }
  if ($Value) { $lines += $Key + '=' + $Value }
  New-Item -ItemType Directory -Force -Path $folder | Out-Null
  Set-Content -LiteralPath $config -Value $lines
}

function Test-Quiet {
  $quiet = Read-Setting 'quiet'
  if ($quiet -notmatch '^(\d\d:\d\d)-(\d\d:\d\d)$') { return $false }
  $from = $Matches[1]
  $to = $Matches[2]
  $now = Get-Date -Format 'HH:mm'
  if ($from -le $to) { return ($now -ge $from -and $now -lt $to) }
  return ($now -ge $from -or $now -lt $to)
}

$off = @((Read-Setting 'off') -split ' ' | Where-Object { $_ })
switch ($command) {
  'mute' { Write-Setting 'muted' 'yes'; 'Silent, until you say "unmute".'; exit 0 }
  'unmute' { Write-Setting 'muted' ''; 'Sounds are on.'; exit 0 }
  'off' {
    if ($events -cnotcontains $word) { 'Which event? Such as: off task.acknowledge'; exit 1 }
    Write-Setting 'off' ((@($off | Where-Object { $_ -ne $word }) + $word) -join ' ')
    $word + ' is silent.'
    exit 0
  }
  'on' {
    if ($events -cnotcontains $word) { 'Which event? Such as: on task.acknowledge'; exit 1 }
    Write-Setting 'off' (@($off | Where-Object { $_ -ne $word }) -join ' ')
    $word + ' is heard.'
    exit 0
  }
}

try {
  if ($events -cnotcontains $command) { exit 0 }
  # Cursor counts a hook that answers nothing as failed.
  if ($word -eq 'cursor') { '{}' }
  if ($word -ne 'now') {
    # A player can only be waited for here: so this starts itself once more, out of sight.
    $again = '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', ('"' + $PSCommandPath + '"'), $command, 'now'
    Start-Process -FilePath (Get-Process -Id $PID).Path -WindowStyle Hidden -ArgumentList $again
    exit 0
  }
  if ((Read-Setting 'muted') -eq 'yes' -or (Read-Setting 'volume') -eq '0' -or $off -ccontains $command -or (Test-Quiet)) { exit 0 }
  $sounds = @(Get-ChildItem -LiteralPath (Join-Path $PSScriptRoot 'sounds') |
    Where-Object { $_.BaseName -eq $command -or $_.BaseName -like ($command + '-*') })
  if ($sounds.Count -gt 0) {
    $sound = Get-Random -InputObject $sounds
    (New-Object System.Media.SoundPlayer $sound.FullName).PlaySync()
  }
} catch { }
exit 0
