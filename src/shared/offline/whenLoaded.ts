/** Calls once the page and its pictures have loaded, or at once. */
export function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}
