import { announcer } from '../offline/announcer.ts'
import { settleInstall } from './heldInstallPrompt.ts'
import { needNotices } from './notices.ts'
import { KEYS, recall } from '../offline/deviceStorage.ts'

/** Ways to install in this browser: its own dialog, or by hand. */
type InstallWay = 'prompt' | 'ios-share'

let good = false
const { tell, subscribe } = announcer()

// After holdInstallPrompt()'s listener: the offer is held or done by now.
addEventListener('beforeinstallprompt', tell)
addEventListener('appinstalled', tell)

/** A success: the app may be offered from here on, once. */
export function offerInstall(): void {
  if (good) return
  good = true
  needNotices()
  tell()
}

/** The current offer; undefined: too early, answered before, installed, or impossible here. */
export function installWay(): InstallWay | undefined {
  if (!good || recall(KEYS.installSettled) === '1' || isInstalled()) return undefined
  if (window.heldInstallPrompt !== undefined) return 'prompt'
  return isIos() ? 'ios-share' : undefined
}

export const onInstallWay = subscribe

/** Opens the browser's dialog. Either answer is final. */
export async function install(): Promise<void> {
  const asked = window.heldInstallPrompt
  declineInstall()
  await asked?.prompt()
}

export function declineInstall(): void {
  settleInstall()
  tell()
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

/** iPads report as Macs, with touch. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
