/** Calls when the page and its pictures are there: at once where they are already. */
export function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}
