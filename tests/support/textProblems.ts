/** In a browser: words beside the window, or cut in two by the end of a line, and a page that must be moved sideways. */
export function textProblems(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const problems = scrollWidth > clientWidth ? [`it is ${scrollWidth} px wide`] : []
  /** It is moved by itself, ends in an ellipsis, or is for screen readers. */
  const isMeantSo = (element: Element | null): boolean => {
    if (element === null || element === document.documentElement) return false
    const { clipPath, overflowX, textOverflow } = getComputedStyle(element)
    const isOwn = /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || clipPath !== 'none'
    return isOwn || isMeantSo(element.parentElement)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const place = document.createRange()
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true }) || isMeantSo(text.parentElement))
      continue
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      place.setStart(text, index)
      place.setEnd(text, index + word.length)
      const { left, right } = place.getBoundingClientRect()
      if (left < -1 || right > clientWidth + 1) problems.push(`"${word}" ends at ${right} px`)
      // A long one may have no room in a line.
      else if (/^[^-–—/]{1,12}$/.test(word) && place.getClientRects().length > 1)
        problems.push(`"${word}" is cut`)
    }
  }
  return problems
}
