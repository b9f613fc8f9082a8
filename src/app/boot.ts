import { holdInput } from '../shared/hydration/heldInput.ts'
import { holdInstallPrompt } from '../shared/shell/heldInstallPrompt.ts'
import { READY } from '../shared/hydration/ready.ts'
import { BOOT_KEYS, recall } from '../shared/offline/deviceStorage.ts'
import { reloadOnce } from '../shared/offline/staleChunk.ts'
import { whenLoaded } from '../shared/offline/whenLoaded.ts'
import { withinTime } from '../shared/api/withinTime.ts'

/**
 * Boot script of a prerendered page: fetches the app when the browser is idle, or at the first touch, and replays
 * held input. docs/rules.md "Speed and cost" Stands inline at the end of the body; the content policy names its
 * digest. Its script element carries `data-app`, the app's address; `data-modules`, its modules, parted by spaces;
 * `data-failed`, the text for a failed load.
 */
const { app = '', modules = '', failed } = (document.currentScript as HTMLScriptElement).dataset
const FIRST_TOUCH = ['pointerdown', 'keydown', 'focusin'] as const
/** Safari has no idle callback. */
const IDLE_MS = 200
/** Chromium may starve the idle callback of a page that draws nothing: the timeout starts it then. */
const TIMEOUT_MS = 1_500

const held = holdInput()
const untouched = new AbortController()

// The browser may offer installation before the app has loaded.
holdInstallPrompt()
for (const type of FIRST_TOUCH) {
  addEventListener(type, start, { capture: true, passive: true, signal: untouched.signal })
}
// Text shows in the fallback typeface, which has the same metrics. A later visit has the face cached.
if (navigator.serviceWorker?.controller) showFace()
else whenDrawn(showFace)
// A page with a session hint, or without a prerendered screen, starts the app at once.
if (recall(BOOT_KEYS.hint) === '1' || document.querySelector('[data-page="/404"]')) start()
else whenDrawn(start)

/** Runs once the words can be read and the page is idle. A background page waits until it is visible. */
function whenDrawn(then: () => void): void {
  const afterFrame = () => requestAnimationFrame(() => setTimeout(then))
  whenLoaded(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(afterFrame, { timeout: TIMEOUT_MS })
    else setTimeout(afterFrame, IDLE_MS)
  })
}

/** Until then a media query that never matches keeps the display face from being fetched. */
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
