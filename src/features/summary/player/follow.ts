/** For this long after a touch, a wheel or a key, the page is the reader's. */
const CALM_MS = 6_000

/**
 * Whether the list may move by itself to what is being spoken.
 * @param touchedAtMs when the reader last touched the page; undefined: never
 */
export function mayFollow(nowMs: number, touchedAtMs: number | undefined, isMotionReduced: boolean): boolean {
  return !isMotionReduced && (touchedAtMs === undefined || nowMs - touchedAtMs > CALM_MS)
}
