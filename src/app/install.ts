import { KEYS, recall, remember } from './session/deviceStorage.ts'

/** Chromium's offer to install the app; TypeScript has no type for it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
    appinstalled: Event
  }
  interface Window {
    /** Where the boot script of a page drawn at build time leaves an offer that came before the app. */
    heldInstallPrompt?: InstallPrompt | undefined
  }
}

/** How this browser lets people install the app, now: through its own dialog, or by hand. */
export type InstallWay = 'prompt' | 'ios-share'

let prompt: InstallPrompt | undefined
let good = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for a better moment: nobody is asked on arrival. To be called as the page starts. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event
    tell()
  })
  addEventListener('appinstalled', settleInstall)
  prompt = window.heldInstallPrompt
}

/** A moment of success: from here on the app may be offered, once. */
export function offerInstall(): void {
  if (good) return
  good = true
  tell()
}

/** What to offer now; undefined for nothing: too early, answered before, installed already, or not possible here. */
export function installWay(): InstallWay | undefined {
  if (!good || recall(KEYS.installSettled) === '1' || isInstalled()) return undefined
  if (prompt !== undefined) return 'prompt'
  return isIos() ? 'ios-share' : undefined
}

export function onInstallWay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the browser's own dialog. Whatever is answered there is an answer: we do not ask again. */
export async function install(): Promise<void> {
  const asked = prompt
  settleInstall()
  await asked?.prompt()
}

/** The reader has said no, or has the app. */
export function settleInstall(): void {
  prompt = undefined
  remember(KEYS.installSettled, '1')
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
