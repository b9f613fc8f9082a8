import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { ACTION_LIMIT_MS, findChromium, LAUNCH } from '../../../scripts/stack/findChromium.ts'
import { stack } from './stack.ts'

export const PHONE = { width: 390, height: 844 }
export const SMALL_PHONE = { width: 320, height: 640 }
export const DESKTOP = { width: 1440, height: 900 }
/** A file of the app's origin that runs nothing. */
export const NO_SCRIPTS = '/robots.txt'

/** The player asks whether a publisher lets its sound be shaped; the browser reports each that does not. */
const SOUND_PROBE =
  /^(?:Access to audio at .* has been blocked by CORS|.*ERR_FAILED http:\/\/media\.localhost)/
/** Where Firestore looks whether there is a network when its stream breaks; here there is none but the machine's own. */
const NETWORK_PROBE = /^https:\/\/www\.google\.com\/images\/cleardot\.gif/

const PROBLEMS: ReadonlySet<string> = new Set(['error', 'warning'])
/**
 * Of a test's own making: a network that is switched off, workers that Playwright keeps out, axe that asks all frames.
 * And the menu's button, which has a way for browsers without commands: Chromium says that it does not take it.
 * And a Chromium that was built without its language model, which says so when it is asked for one.
 */
const MADE_HERE =
  /^popovertarget is ignored|WebChannelConnection RPC .* transport errored|Service Worker registration blocked|^No service worker|^Failed to execute 'postMessage'|preloaded using link preload but not used|^Unable to create a text session/

/** One Chromium for all tests of a worker, and another that keeps pages. */
const browsers = new Map<boolean, Promise<Browser>>()
/** Contexts that a test has left, by browser. Their first page stays open, and with it the app's compiled code. */
const left = new Map<boolean, BrowserContext[]>()

async function launch(keepsPages: boolean): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Browser tests need Chromium: set CHROMIUM_PATH to one.')
  const launched = await chromium.launch({
    executablePath,
    ...LAUNCH,
    args: [...LAUNCH.args, '--process-per-site'],
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
  left.set(keepsPages, [])
  launched.on('disconnected', () => browsers.delete(keepsPages) && left.delete(keepsPages))
  return launched
}

export interface VisitOptions extends BrowserContextOptions {
  /** Errors and warnings on the console that this test means to cause; any other one fails it. */
  expected?: RegExp
  /**
   * As everywhere but in tests, Back shows a page as it was left instead of loading it. Playwright cannot tell when: go
   * back with `waitUntil: 'commit'`.
   */
  keepsPages?: boolean
}

/**
 * A reader with a browser of their own: nothing that another test stored is in it. What goes wrong on the console, or in a
 * script, fails the test. Options beyond these three make a context that nobody uses again.
 */
export async function visit({
  expected,
  keepsPages = false,
  viewport = PHONE,
  ...options
}: VisitOptions = {}): Promise<Page> {
  const isUsual = Object.keys(options).length === 0
  const context = (isUsual ? left.get(keepsPages)?.pop() : undefined) ?? (await open(keepsPages, options))
  if (isUsual && context.pages().length === 0) await (await context.newPage()).goto(NO_SCRIPTS)
  const problems: string[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      const { url } = message.location()
      if (!PROBLEMS.has(message.type()) || NETWORK_PROBE.test(url)) return
      if (SOUND_PROBE.test(`${message.text()} ${url}`)) return
      if (message.type() === 'warning' && MADE_HERE.test(message.text())) return
      problems.push(`${message.text()} ${url}`)
    })
  }
  context.on('page', watch)
  const page = await context.newPage()
  if (viewport) await page.setViewportSize(viewport)
  onTestFinished(async () => {
    context.off('page', watch)
    if (isUsual) {
      await empty(context)
      left.get(keepsPages)?.push(context)
    } else await context.close()
    expect(problems.filter((problem) => expected?.test(problem) !== true)).toEqual([])
  })
  return page
}

async function open(keepsPages: boolean, options: BrowserContextOptions): Promise<BrowserContext> {
  const browser = browsers.get(keepsPages) ?? launch(keepsPages)
  browsers.set(keepsPages, browser)
  const context = await (await browser).newContext({
    baseURL: stack().appUrl,
    viewport: PHONE,
    locale: 'en-GB',
    // Dates are the same on every machine.
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // Keeping the app on a new device costs more than the test itself; tests of what is kept say 'allow'.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(ACTION_LIMIT_MS)
  return context
}

/** Closes what a test opened, and removes what it stored. */
async function empty(context: BrowserContext): Promise<void> {
  const [first, ...pages] = context.pages()
  if (first === undefined) throw new Error('The first page of a context stays open.')
  await Promise.all(pages.map((page) => page.close()))
  await context.setOffline(false)
  await context.clearPermissions()
  await context.unrouteAll()
  const tools = await context.newCDPSession(first)
  await tools.send('Storage.clearDataForOrigin', { origin: stack().appUrl, storageTypes: 'all' })
  await tools.detach()
}

/** The text that stands on the page, or waits until it does. */
export async function seeText(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await page.getByText(text).first().waitFor()
}
