import { focusOn } from '../ui/focus.ts'

/** The first stop of the Tab key: past the header. The address stays what it is. */
export const SkipLink = () => (
  <a
    className="skip"
    href="#content"
    onClick={(event) => {
      event.preventDefault()
      focusOn(document.querySelector('main'))
    }}
  >
    Skip to content
  </a>
)
