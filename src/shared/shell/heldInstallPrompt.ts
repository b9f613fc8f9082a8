import { BOOT_KEYS, remember } from '../offline/deviceStorage.ts'

/** Chromium's offer to install the app; TypeScript has no type for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
    appinstalled: Event
  }
  interface Window {
    /** A held offer: it can precede the app. */
    heldInstallPrompt: InstallPrompt | undefined
  }
}

/** Holds the browser's offer for a better moment than arrival. Call at the page's start. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.heldInstallPrompt = event
  })
  addEventListener('appinstalled', settleInstall)
}

/** The reader declined, or has the app. */
export function settleInstall(): void {
  window.heldInstallPrompt = undefined
  remember(BOOT_KEYS.installSettled, '1')
}
