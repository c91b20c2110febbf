# Makes this pack heard in your coding tools, on Windows:  powershell -ExecutionPolicy Bypass -File install.ps1
# Takes it away again:                                     powershell -ExecutionPolicy Bypass -File install.ps1 remove
# It edits no settings of yours: every tool gets a plugin of its own, which goes as it came.

$ErrorActionPreference = 'Stop'
$from = $PSScriptRoot
$name = (Get-Content -Raw -Encoding UTF8 -LiteralPath (Join-Path $from 'openpeon.json') | ConvertFrom-Json).name
$packs = Join-Path (Join-Path $HOME '.openpeon') 'packs'
$pack = Join-Path $packs $name
$claude = Join-Path (Join-Path $HOME '.claude') 'skills'
$cursor = Join-Path (Join-Path (Join-Path $HOME '.cursor') 'plugins') 'local'
$opencode = Join-Path (Join-Path (Join-Path $HOME '.config') 'opencode') 'plugins'
$tools = 'claude', 'codex', 'cursor', 'gemini', 'opencode'

function Test-Command([string]$Program) { return [bool](Get-Command $Program -ErrorAction SilentlyContinue) }
function Write-Line([string]$Tool, [string]$Text) { '  {0,-12} {1}' -f $Tool, $Text }
function Remove-Copy([string]$Path) {
  if (-not (Test-Path -LiteralPath $Path)) { return $false }
  Remove-Item -Recurse -Force -LiteralPath $Path
  return $true
}
function Copy-Pack([string]$Path) {
  $draft = $Path + '.new'
  Remove-Copy $draft | Out-Null
  New-Item -ItemType Directory -Force -Path (Split-Path -Parent $Path) | Out-Null
  Copy-Item -Recurse -LiteralPath $from -Destination $draft
  Remove-Copy $Path | Out-Null
  Move-Item -LiteralPath $draft -Destination $Path
}

if ($args -contains 'remove') {
  if (Remove-Copy (Join-Path $claude $name)) { Write-Line 'Claude Code' 'removed' }
  if (Remove-Copy (Join-Path $cursor $name)) { Write-Line 'Cursor' 'removed' }
  if (Remove-Copy (Join-Path $opencode ($name + '.ts'))) { Write-Line 'OpenCode' 'removed' }
  if (Test-Command 'codex') {
    codex plugin remove "$name@earcon-$name" 2>&1 | Out-Null
    codex plugin marketplace remove "earcon-$name" 2>&1 | Out-Null
  }
  if (Test-Command 'gemini') { gemini extensions uninstall $name 2>&1 | Out-Null }
  if (Remove-Copy $pack) { Write-Line 'the pack' ('removed from ' + $pack) }
  exit 0
}

$wanted = @($args | Where-Object { $tools -ccontains $_ })
foreach ($word in $args) {
  if ($tools -cnotcontains $word) { '"' + $word + '" is none of: ' + ($tools -join ', ') + ', remove.'; exit 1 }
}
if ($wanted.Count -eq 0) { $wanted = @($tools | Where-Object { (Test-Command $_) -or (Test-Path -LiteralPath (Join-Path $HOME ('.' + $_))) }) }

if ($from -ne $pack) { Copy-Pack $pack }
Write-Line 'the pack' $pack
foreach ($tool in $wanted) {
  switch ($tool) {
    'claude' { Copy-Pack (Join-Path $claude $name); Write-Line 'Claude Code' 'ready at its next start (it needs Git for Windows)' }
    'cursor' { Copy-Pack (Join-Path $cursor $name); Write-Line 'Cursor' 'ready after a restart of Cursor' }
    'opencode' {
      New-Item -ItemType Directory -Force -Path $opencode | Out-Null
      Copy-Item -LiteralPath (Join-Path (Join-Path $pack 'hooks') 'opencode.ts') -Destination (Join-Path $opencode ($name + '.ts'))
      Write-Line 'OpenCode' 'ready at its next start'
    }
    'codex' {
      codex plugin marketplace add $pack 2>&1 | Out-Null
      codex plugin add "$name@earcon-$name" 2>&1 | Out-Null
      Write-Line 'Codex' 'at its next start it asks about hooks: choose "Trust all and continue"'
    }
    'gemini' { gemini extensions link (Join-Path $pack 'gemini'); Write-Line 'Gemini CLI' 'ready at its next start' }
  }
}
exit 0
