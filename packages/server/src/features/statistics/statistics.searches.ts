/** What could name a person is not kept: an address, a site, a number to call or to pay by. */
const couldNameSomebody = /@|\S\.[a-z]{2,}\b|(?:\d\D{0,2}){5}/

/** Whether a folded search may be counted: long enough to mean something, too short to tell a story, and nobody's own. */
export const isCountableSearch = (text: string) =>
  text.length >= 3 && text.length <= 60 && !couldNameSomebody.test(text)
