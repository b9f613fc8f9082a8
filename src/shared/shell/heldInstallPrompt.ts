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
    /** An offer that waits for a better moment: it can come before the app does. */
    heldInstallPrompt: InstallPrompt | undefined
  }
}

/** Keeps the browser's offer for a better moment: nobody is asked on arrival. To be called as the page starts. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.heldInstallPrompt = event
  })
  addEventListener('appinstalled', settleInstall)
}

/** The reader has said no, or has the app. */
export function settleInstall(): void {
  window.heldInstallPrompt = undefined
  remember(BOOT_KEYS.installSettled, '1')
}
