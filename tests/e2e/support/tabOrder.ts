import type { Page } from 'playwright-core'

/** Walks the page by Tab. @returns elements that are not reached, out of order, or show no focus */
export async function tabProblems(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const INTERACTIVE = 'a[href], button, input, select, textarea, summary'
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) || element.getAttribute('name')}"`
    const isReachable = (element: HTMLElement) =>
      (element.tabIndex >= 0 || element.matches(INTERACTIVE)) &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null
    // Of a group of radio buttons Tab reaches one: the chosen one, or the first while none is.
    const isOneOfMany = (element: HTMLElement) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form }) => name === element.name && form === element.form,
      )
      return group.some(({ checked }) => checked) || group[0] !== element
    }
    const wanted = [...document.querySelectorAll<HTMLElement>(`${INTERACTIVE}, [tabindex]`)].filter(
      (element) => isReachable(element) && !isOneOfMany(element),
    )
    const hasOutline = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && outlineColor !== 'rgba(0, 0, 0, 0)'
    // A label, a row or a card may show it for the control within.
    const showsFocus = (element: Element) => {
      for (let shown: Element | null = element; shown !== null; shown = shown.parentElement) {
        if (hasOutline(getComputedStyle(shown))) return true
      }
      // A pseudo-element that covers the whole card.
      return ['::before', '::after'].some((part) => hasOutline(getComputedStyle(element, part)))
    }
    const reached: Element[] = []
    const unseen: string[] = []
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      reached.push(target)
      if (!showsFocus(target)) unseen.push(`${nameOf(target)} does not show its focus`)
    }
    // From the very start of the page, wherever the focus was.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    // Before React: what is not brought to life yet keeps the event from everybody after it.
    document.addEventListener('focusin', look, { capture: true })
    // As it is written, or, where the style sheet puts it otherwise, as it is read: further down.
    const follows = (element: Element, before: Element) =>
      (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ||
      element.getBoundingClientRect().top >= before.getBoundingClientRect().bottom
    const verdict = () => {
      document.removeEventListener('focusin', look, { capture: true })
      const left = wanted.filter((element) => !reached.includes(element))
      const astray = reached.filter((element, index) => {
        const before = reached[index - 1]
        return before !== undefined && !follows(element, before)
      })
      const others = reached.filter((element) => !wanted.includes(element as HTMLElement))
      return [
        ...unseen,
        ...left.map((element) => `${nameOf(element)} is not reached`),
        ...astray.map((element) => `${nameOf(element)} is reached out of order`),
        ...others.map((element) => `${nameOf(element)} has no business there`),
      ]
    }
    Object.assign(globalThis, { tabVerdict: verdict })
    return wanted.length
  })
  for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press('Tab')
  return page.evaluate(() => (Reflect.get(globalThis, 'tabVerdict') as () => string[])())
}
