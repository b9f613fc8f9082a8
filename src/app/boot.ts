import { holdInput } from '../shared/hydration/heldInput.ts'
import { holdInstallPrompt } from '../shared/shell/heldInstallPrompt.ts'
import { READY } from '../shared/hydration/ready.ts'
import { BOOT_KEYS, recall } from '../shared/offline/deviceStorage.ts'
import { reloadOnce } from '../shared/offline/staleChunk.ts'
import { whenLoaded } from '../shared/offline/whenLoaded.ts'
import { withinTime } from '../shared/api/withinTime.ts'

/**
 * All that a page drawn at build time runs before it is used: it fetches the app when the browser is idle, or at the
 * first touch, and replays what is done meanwhile. docs/rules.md "Speed and cost"
 *
 * It stands in the page itself, at the end of the body; the content policy names its digest.
 * `data-app` of its script element is the app's address, `data-modules` what that needs, parted by spaces, `data-failed`
 * what is said where it cannot be had.
 */
const { app = '', modules = '', failed } = (document.currentScript as HTMLScriptElement).dataset
const FIRST_TOUCH = ['pointerdown', 'keydown', 'focusin'] as const
/** Safari has no idle callback. */
const IDLE_MS = 200
/** Chromium may forget an idle page that draws nothing: then it starts by the clock. */
const TIMEOUT_MS = 1_500

const held = holdInput()
const untouched = new AbortController()

// The browser may offer to install the app before the app is there.
holdInstallPrompt()
for (const type of FIRST_TOUCH) {
  addEventListener(type, start, { capture: true, passive: true, signal: untouched.signal })
}
// Text shows in the fallback typeface, which has the same metrics. On a later visit the face is here already.
if (navigator.serviceWorker?.controller) showFace()
else whenDrawn(showFace)
// Somebody who seems to be signed in, and an address that the build drew no page for, see something else right away.
if (recall(BOOT_KEYS.hint) === '1' || document.querySelector('[data-page="/404"]')) start()
else whenDrawn(start)

/** Once the words are there to be read, and nothing else is left to do. A page in the background waits to be looked at. */
function whenDrawn(then: () => void): void {
  const afterFrame = () => requestAnimationFrame(() => setTimeout(then))
  whenLoaded(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(afterFrame, { timeout: TIMEOUT_MS })
    else setTimeout(afterFrame, IDLE_MS)
  })
}

/** The rule that names the file of the display face is for no medium until then. */
function showFace(): void {
  const face = document.querySelector<HTMLStyleElement>('style[media]')
  if (face) face.media = 'all'
}

function start(): void {
  if (untouched.signal.aborted) return
  untouched.abort()
  for (const href of modules.split(' ')) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  const ready = new Promise<void>((resolve) => {
    document.addEventListener(READY, () => resolve(), { once: true })
  })
  withinTime(import(/* @vite-ignore */ app).then(() => ready)).then(
    () => held.replay(),
    (error: unknown) => {
      console.error(error)
      void reloadOnce().then((again) => {
        if (again) return
        held.giveUp(() => alert(failed))
      })
    },
  )
}
