interface Drawing<Page> {
  /** Everything that it was drawn of, or what stands for that. */
  of: string
  page: Page
  letters: number
}

/**
 * Pages as they were drawn last, as far as there is room, by address. When the catalogue changes every page is made anew, and most of
 * them of the very same: those need not be drawn again.
 */
export function createDrawings<Page>(mostLetters: number) {
  const byAddress = new Map<string, Drawing<Page>>()
  let total = 0

  function drop(address: string) {
    total -= byAddress.get(address)?.letters ?? 0
    byAddress.delete(address)
  }

  return {
    find(address: string, of: string) {
      const drawing = byAddress.get(address)
      if (drawing?.of !== of) return undefined
      // The newest stands last.
      byAddress.delete(address)
      byAddress.set(address, drawing)
      return drawing.page
    },
    add(address: string, of: string, page: Page, letters: number) {
      drop(address)
      if (letters > mostLetters) return
      byAddress.set(address, { of, page, letters })
      total += letters
      for (const oldest of byAddress.keys()) {
        if (total <= mostLetters) break
        drop(oldest)
      }
    },
  }
}
