import { settleInstall } from './heldInstallPrompt.ts'
import { needNotices } from './notices.ts'
import { KEYS, recall } from '../offline/deviceStorage.ts'

/** How this browser lets people install the app, now: through its own dialog, or by hand. */
type InstallWay = 'prompt' | 'ios-share'

let good = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

// After what holdInstallPrompt() listens for: by now the offer is kept, or done with.
addEventListener('beforeinstallprompt', tell)
addEventListener('appinstalled', tell)

/** A moment of success: from here on the app may be offered, once. */
export function offerInstall(): void {
  if (good) return
  good = true
  needNotices()
  tell()
}

/** What to offer now; undefined for nothing: too early, answered before, installed already, or not possible here. */
export function installWay(): InstallWay | undefined {
  if (!good || recall(KEYS.installSettled) === '1' || isInstalled()) return undefined
  if (window.heldInstallPrompt !== undefined) return 'prompt'
  return isIos() ? 'ios-share' : undefined
}

export function onInstallWay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's own dialog. Whatever is answered there is an answer: we do not ask again. */
export async function install(): Promise<void> {
  const asked = window.heldInstallPrompt
  declineInstall()
  await asked?.prompt()
}

/** No further offer, whatever the answer was. */
export function declineInstall(): void {
  settleInstall()
  tell()
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

/** iPads call themselves Macs, with fingers. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
