import { KEYS, recall } from '../offline/deviceStorage.ts'

/**
 * At every start and return to the page: finishes a wipe, and never shows a page from before the log-out. The wipe's
 * code is fetched only where one is due; Firestore waits for it (startFirestore.ts).
 */
export function guardAgainstLeftovers(): void {
  if (recall(KEYS.wipe) !== null) void import('./wipe.ts').then(({ wipeDevice }) => wipeDevice())
  const signedInAtStart = () => recall(KEYS.hint) === '1'
  let hinted = signedInAtStart()
  addEventListener('pagehide', () => {
    hinted = signedInAtStart() || hinted
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted && hinted && !signedInAtStart()) location.reload()
  })
}
