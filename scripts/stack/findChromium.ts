import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'

/** The shell without windows first: a page of its own costs it a quarter of what it costs the whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** CHROMIUM_PATH, the system's Chromium, or Playwright's own. @throws Error when CHROMIUM_PATH is no file */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return given
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const system = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync)
  if (system) return system
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Flags that every launch needs: no sandbox inside containers, and no call home on a closed network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** Limit of an action: for what never comes, not for what is late on a machine that the product shares. */
export const ACTION_LIMIT_MS = 180_000

/** What every launch is given. Playwright would wait half a minute, which a busy machine may need. */
export const LAUNCH = { args: [...CHROMIUM_FLAGS], timeout: ACTION_LIMIT_MS }
