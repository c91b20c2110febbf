import type { CodingEvent } from '@earcon/contract/catalogue/coding-events.rules'
import type { KitSound } from '../downloads/library.archive-contents.ts'
import { toPlainLine } from '../library.plain-text.ts'

/** What its buyer reads first: one line that installs it, and how to be rid of it or of a part of it. */
export const kitReadmeOf = (name: string, sounds: readonly KitSound[]) =>
  [
    installText(name),
    settingsText(name),
    silenceText(name),
    farAwayText,
    byHandText(name),
    windowsText,
    momentsText,
    soundListText(sounds),
  ].join('\n\n')

const installText = (name: string) => `INSTALL IT
In a terminal, where you have unpacked it:

    sh ${name}/install.sh

It finds Claude Code, Codex, Cursor, Gemini CLI and OpenCode by itself, plays one sound and says what it did. It edits no settings
of yours: each tool gets a plugin of its own. Codex and Gemini CLI ask you once whether you trust it.
For one tool only, add its name: claude, codex, cursor, gemini or opencode.

Only a look, for one session of Claude Code, nothing installed:

    claude --plugin-dir ${name}

REMOVE IT
    sh ${packFolder(name)}/install.sh remove

Nothing of it stays behind, but for what Codex and Gemini CLI note for themselves of what they were told to trust.
If you just delete the folder, your tools go on as before, without the sounds.`

const settingsText = (name: string) => `LOUDER, SOFTER, NOT NOW
    sh ${packFolder(name)}/play.sh volume 40
    sh ${packFolder(name)}/play.sh mute                   and unmute
    sh ${packFolder(name)}/play.sh quiet 22:00-08:00      and quiet never
    sh ${packFolder(name)}/play.sh off task.acknowledge   and on task.acknowledge
    sh ${packFolder(name)}/play.sh away                   only while the terminal is not in front; and always
    sh ${packFolder(name)}/play.sh use                    of several packs, this one is heard
    sh ${packFolder(name)}/play.sh status

They hold for every pack and every tool, and stand in ~/.config/earcon/sounds.conf, one on a line. If you have a folder
~/.local/bin, "earcon-sounds mute" says the same. For one terminal only: EARCON_MUTE=1, or EARCON_VOLUME=40.
Whether a terminal is in front can be known on macOS, and on Linux with X11 and xprop. Elsewhere "away" changes nothing.`

const silenceText = (name: string) => `NOTHING TO BE HEARD?
    sh ${packFolder(name)}/play.sh test

It names the player that it found and plays everything once. On macOS there is one already. On Linux any of pw-play, paplay,
ffplay, mpv, play and aplay will do. Another one: "player=NAME" in ~/.config/earcon/sounds.conf.`

const farAwayText = `ON ANOTHER MACHINE, OR IN A CONTAINER
A sound is played where the tool runs. If there is no player there, your terminal rings its bell when it is about you: input
needed, a limit, a failure, work done. ("play.sh bell off" ends that.) To hear the sounds themselves over ssh, with PulseAudio or
PipeWire at your end:

    pactl load-module module-native-protocol-tcp listen=127.0.0.1 auth-anonymous=1
    ssh -R 4713:127.0.0.1:4713 THAT-MACHINE
    export PULSE_SERVER=tcp:127.0.0.1:4713      there, where paplay must be installed`

const byHandText = (name: string) => `BY HAND, TOOL BY TOOL
Claude Code  claude plugin install ${name} --marketplace ${packFolder(name)}
             before 2.1.275: ln -s ${packFolder(name)} ~/.claude/skills/
Codex        codex plugin marketplace add ${packFolder(name)}
             codex plugin add ${name}@earcon-${name}
             then start codex, and choose "Trust all and continue"
Cursor       cp -R ${packFolder(name)} ~/.cursor/plugins/local/
Gemini CLI   gemini extensions link ${packFolder(name)}/gemini
OpenCode     ln -s ${packFolder(name)}/hooks/opencode.ts ~/.config/opencode/plugins/${name}.ts
peon-ping    peon packs install-local ${packFolder(name)} && peon packs use ${name}
Anything else that can run a command: sh ${packFolder(name)}/play.sh task.complete`

const windowsText = `ON WINDOWS
    powershell -ExecutionPolicy Bypass -File install.ps1          and the same with remove
Claude Code plays by Git Bash, which it needs there anyway. play.ps1 knows mute, off and on; how loud it is, Windows says. In WSL
everything is as on Linux, and where that has no player, Windows plays.`

const heardWhen: Record<CodingEvent, string> = {
  'session.start': 'a session begins or is taken up again',
  'task.acknowledge': 'your prompt was taken',
  'task.progress': 'two minutes of work without another sound',
  'input.required': 'it waits for you: a permission, a question',
  'resource.limit': 'its memory is full, or it is told to wait',
  'user.spam': 'your third prompt within ten seconds',
  'task.error': 'a step has failed, or the answer has',
  'task.complete': 'it is done, and nothing goes on in the background',
  'session.end': 'the session ends',
}

const momentsText = `WHAT IS HEARD WHEN
${Object.entries(heardWhen)
  .map(([event, when]) => `${event.padEnd(16)}  ${when}`)
  .join('\n')}
One voice at a time: what matters more is heard. Silent when you stop it yourself, and for helpers that it starts.
Not every tool tells of everything: Cursor never says that it waits for you; Codex tells of no failed step, and of
the end of a session too late to be heard; Gemini CLI of no memory that is full, and of no failed step; OpenCode of no end.`

function soundListText(sounds: readonly KitSound[]) {
  const width = Math.max(...sounds.map(({ file }) => file.length))
  const lines = sounds.map(
    ({ file, track }) =>
      `${file.padEnd(width)}  ${toPlainLine(`${track.title} (${track.artist_name})`, 160)}`,
  )
  return ['THE SOUNDS', ...lines].join('\n')
}

function packFolder(name: string) {
  return `~/.openpeon/packs/${name}`
}
