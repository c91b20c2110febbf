import { useEffect, useRef } from 'react'
import {
  AudioElement,
  type Playable,
  type PlayerControls,
  playerControls,
  SoundRemark,
  stopPlayback,
  useSoundRemark,
} from '../../player/player.public.ts'
import { neighbourOf, stepOfKey } from './listening-keys.rules.ts'
import { useReturn } from './use-return.ts'

interface ListeningProps {
  voices: readonly Playable[]
  /** The id of what holds their buttons. */
  list: string
  connect: (player: PlayerControls) => () => void
}

/** What plays the voices of a page, by their buttons and by two keys, and what is to be said of them. */
export function Listening({ voices, list, connect }: ListeningProps) {
  useListeningKeys(voices, list)
  useReturn(voices)
  useEffect(() => connect(playerControls), [connect])
  return (
    <>
      <AudioElement />
      {voices.map((voice) => (
        <VoiceRemark key={voice.id} {...{ voice }} />
      ))}
    </>
  )
}

function VoiceRemark({ voice }: { voice: Playable }) {
  const remark = useSoundRemark(voice)
  return (
    remark && (
      <div className="voice-remark">
        <SoundRemark>{remark}</SoundRemark>
      </div>
    )
  )
}

/**
 * J plays what comes next on the page, K what came before; so a whole page can be heard without a way between. While nobody listens
 * and the focus is elsewhere they are letters like others: who speaks to a computer types them without wanting to.
 */
function useListeningKeys(voices: readonly Playable[], list: string) {
  const last = useRef<Playable>(undefined)

  useEffect(() => {
    // What has gone with another page of the list could not be stopped there any more.
    const { current: heard } = last
    if (heard && isOn(heard) && !voices.some(({ id }) => id === heard.id)) stopPlayback()
    return playerControls.subscribe(() => {
      last.current = voices.find(isOn) ?? last.current
    })
  }, [voices])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = isShortcut(event) && (isWithin(list, event) || voices.some(isOn)) && stepOfKey(event.key)
      const voice = step && neighbourOf(voices, last.current?.id, step)
      if (!voice) return
      event.preventDefault()
      playerControls.press(voice)
      document.querySelector<HTMLElement>(`[data-voice="${CSS.escape(voice.id)}"]`)?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [voices, list])
}

const isOn = (voice: Playable) => playerControls.phaseOf(voice) !== 'silent'

const isWithin = (id: string, { target }: KeyboardEvent) =>
  target instanceof Element && target.closest(`#${id}`) !== null

/** Nobody types, and nothing else is held down with it. */
const isShortcut = ({ altKey, ctrlKey, metaKey, defaultPrevented, target }: KeyboardEvent) =>
  !(altKey || ctrlKey || metaKey || defaultPrevented) &&
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog'))
