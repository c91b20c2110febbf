# Makes this pack heard in your coding tools, on Windows:  powershell -ExecutionPolicy Bypass -File install.ps1
# Takes it away again:                                     powershell -ExecutionPolicy Bypass -File install.ps1 remove
# It edits no settings of yours: every tool gets a plugin of its own, which goes as it came.

$ErrorActionPreference = 'Stop'
$from = $PSScriptRoot
$tools = 'claude', 'codex', 'cursor', 'gemini', 'opencode'

function Read-Manifest([string]$Folder) {
  $file = Join-Path $Folder 'openpeon.json'
  if (-not (Test-Path -LiteralPath $file)) { return $null }
  return Get-Content -Raw -Encoding UTF8 -LiteralPath $file | ConvertFrom-Json
}
$manifest = Read-Manifest $from
$name = $manifest.name

if ($env:CLAUDE_CONFIG_DIR) { $claudeHome = $env:CLAUDE_CONFIG_DIR } else { $claudeHome = Join-Path $HOME '.claude' }
if ($env:XDG_CONFIG_HOME) { $configHome = $env:XDG_CONFIG_HOME } else { $configHome = Join-Path $HOME '.config' }
$pack = Join-Path (Join-Path (Join-Path $HOME '.openpeon') 'packs') $name
$claude = Join-Path (Join-Path $claudeHome 'skills') $name
$cursor = Join-Path (Join-Path (Join-Path (Join-Path $HOME '.cursor') 'plugins') 'local') $name
$plugin = Join-Path (Join-Path (Join-Path $configHome 'opencode') 'plugins') ($name + '.ts')

function Write-Line([string]$Tool, [string]$Text) { '  {0,-12} {1}' -f $Tool, $Text }
function Test-Command([string]$Program) { return [bool](Get-Command $Program -ErrorAction SilentlyContinue) }

# What a tool says of itself is not for this screen, and no reason to stop.
function Invoke-Tool {
  $ErrorActionPreference = 'Continue'
  $program, $rest = $args
  if (-not (Test-Command $program)) { return $false }
  & $program @rest 2>&1 | Out-Null
  return ($LASTEXITCODE -eq 0)
}

# Only what is this pack is written over, or goes.
function Test-Own([string]$Folder) {
  $there = Read-Manifest $Folder
  return ($null -ne $there -and $there.name -eq $name)
}
function Copy-Pack([string]$Folder) {
  if ((Test-Path -LiteralPath $Folder) -and -not (Test-Own $Folder)) { return $false }
  $draft = $Folder + '.new'
  if (Test-Path -LiteralPath $draft) { Remove-Item -Recurse -Force -LiteralPath $draft }
  New-Item -ItemType Directory -Force -Path (Split-Path -Parent $Folder) | Out-Null
  Copy-Item -Recurse -LiteralPath $from -Destination $draft
  if (Test-Path -LiteralPath $Folder) { Remove-Item -Recurse -Force -LiteralPath $Folder }
  Move-Item -LiteralPath $draft -Destination $Folder
  return $true
}
function Remove-Pack([string]$Folder) {
  if (-not (Test-Own $Folder)) { return $false }
  Remove-Item -Recurse -Force -LiteralPath $Folder
  return $true
}
function Test-OwnPlugin {
  return ((Test-Path -LiteralPath $plugin) -and (Select-String -Quiet -SimpleMatch -LiteralPath $plugin -Pattern "'packs', '$name'"))
}

if ($args -contains 'remove') {
  if (Remove-Pack $claude) { Write-Line 'Claude Code' 'removed' }
  if (Remove-Pack $cursor) { Write-Line 'Cursor' 'removed' }
  if (Test-OwnPlugin) { Remove-Item -Force -LiteralPath $plugin; Write-Line 'OpenCode' 'removed' }
  $plug = Invoke-Tool 'codex' 'plugin' 'remove' "$name@earcon-$name"
  $market = Invoke-Tool 'codex' 'plugin' 'marketplace' 'remove' "earcon-$name"
  if ($plug -or $market) { Write-Line 'Codex' 'removed' }
  if (Invoke-Tool 'gemini' 'extensions' 'uninstall' $name) { Write-Line 'Gemini CLI' 'removed' }
  if (Remove-Pack $pack) { Write-Line 'the pack' ('removed from ' + $pack) }
  exit 0
}

foreach ($word in $args) {
  if ($tools -cnotcontains $word) { '"' + $word + '" is none of: ' + ($tools -join ', ') + ', remove.'; exit 1 }
}
$wanted = @($args)
if ($wanted.Count -eq 0) {
  $wanted = @($tools | Where-Object { (Test-Command $_) -or (($_ -eq 'claude' -or $_ -eq 'cursor') -and (Test-Path -LiteralPath (Join-Path $HOME ('.' + $_)))) })
}

# Nobody's own sounds are replaced by those of an audition.
$there = Read-Manifest $pack
if ($there -and $manifest.license -like '*-audition' -and $there.license -notlike '*-audition') {
  Write-Line 'the pack' 'is here already, and whole: that is what is heard'
  $from = $pack
}
if ($from -ne $pack -and -not (Copy-Pack $pack)) {
  $pack + ' is there already, and is no sound pack: move it away first.'
  exit 1
}
Write-Line 'the pack' $pack
$failed = $false
foreach ($tool in $wanted) {
  switch ($tool) {
    'claude' { $done = Copy-Pack $claude; $text = 'ready at its next start (it needs Git for Windows)' }
    'cursor' { $done = Copy-Pack $cursor; $text = 'ready after a restart of Cursor' }
    'opencode' {
      $done = (-not (Test-Path -LiteralPath $plugin)) -or (Test-OwnPlugin)
      $text = 'ready at its next start'
      if ($done) {
        New-Item -ItemType Directory -Force -Path (Split-Path -Parent $plugin) | Out-Null
        Copy-Item -Force -LiteralPath (Join-Path (Join-Path $pack 'hooks') 'opencode.ts') -Destination $plugin
      }
    }
    'codex' {
      Invoke-Tool 'codex' 'plugin' 'remove' "$name@earcon-$name" | Out-Null
      Invoke-Tool 'codex' 'plugin' 'marketplace' 'remove' "earcon-$name" | Out-Null
      $done = (Invoke-Tool 'codex' 'plugin' 'marketplace' 'add' $pack) -and (Invoke-Tool 'codex' 'plugin' 'add' "$name@earcon-$name")
      $text = 'at its next start it asks about hooks: choose "Trust all and continue"'
    }
    'gemini' {
      $done = Invoke-Tool 'gemini' 'extensions' 'link' '--consent' (Join-Path $pack 'gemini')
      $text = 'ready at its next start'
    }
  }
  if ($done) { Write-Line $tool $text } else { Write-Line $tool 'could not be set up'; $failed = $true }
}
if ($failed) { exit 1 }
exit 0
