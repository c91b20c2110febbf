import { useRef } from 'react'

/** Asks the system for files. */
export function FileButton({
  label,
  accept,
  several = false,
  small = false,
  onChoose,
}: {
  label: string
  accept: string
  several?: boolean
  small?: boolean
  onChoose: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={small ? 'button small' : 'button'}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={several}
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
    </>
  )
}

/** What the studio can read. */
export const soundTypes = '.wav,.flac,.mp3,.ogg,audio/*'
export const coverTypes = 'image/png,image/jpeg'
