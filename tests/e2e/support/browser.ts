import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { ACTION_LIMIT_MS, findChromium, LAUNCH } from '../../../scripts/stack/findChromium.ts'
import { stack } from './stack.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

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

async function launch(keepsPages: boolean): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Browser tests need Chromium: set CHROMIUM_PATH to one.')
  const launched = await chromium.launch({
    executablePath,
    ...LAUNCH,
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  })
  launched.on('disconnected', () => browsers.delete(keepsPages))
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
 * A reader with a browser of their own: nothing of another test is in it. What goes wrong on the console, or in a
 * script, fails the test.
 */
export async function visit({ expected, keepsPages = false, ...options }: VisitOptions = {}): Promise<Page> {
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
  const problems: string[] = []
  context.on('page', (page) => {
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      const { url } = message.location()
      if (!PROBLEMS.has(message.type()) || NETWORK_PROBE.test(url)) return
      if (message.type() === 'warning' && MADE_HERE.test(message.text())) return
      problems.push(`${message.text()} ${url}`)
    })
  })
  context.setDefaultTimeout(ACTION_LIMIT_MS)
  const page = await context.newPage()
  onTestFinished(async () => {
    await context.close()
    expect(problems.filter((problem) => expected?.test(problem) !== true)).toEqual([])
  })
  return page
}

/** The text that stands on the page, or waits until it does. */
export async function seeText(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await page.getByText(text).first().waitFor()
}
