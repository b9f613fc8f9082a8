import type { Page, Route } from 'playwright-core'
import { member } from '../support/accounts.ts'
import { database } from '../support/database.ts'
import type { At, State } from './table.ts'

const DEMO = `/demo?url=${encodeURIComponent('https://youtu.be/sbZ0oInJar1')}`
const CHECK_SCRIPT = '**/recaptcha/api.js**'
const SENT = { requestId: 'r1', state: 'charged', requiredCredits: 5_000, availableCredits: 15_000 }

/** What can come back in place of an answer. */
const FAILURES: ReadonlyArray<[State, (route: Route) => Promise<void>]> = [
  ['demo: no network', (route) => route.abort()],
  ['demo: HTML came back', (route) => route.fulfill({ body: '<!doctype html>' })],
  ['demo: nothing came back', (route) => route.fulfill({ body: '' })],
  ['demo: text came back', (route) => route.fulfill({ body: 'OK' })],
  ['demo: 502 came back', (route) => route.fulfill({ status: 502, body: '' })],
  ['demo: 429 came back', (route) => route.fulfill({ status: 429, json: {} })],
  ['demo: 503 came back', (route) => route.fulfill({ status: 503, json: {} })],
  ['demo: refused without words', (route) => route.fulfill({ json: { success: false, message: '' } })],
  [
    'demo: refused for credits',
    (route) =>
      route.fulfill({
        json: {
          success: false,
          message: 'Créditos insuficientes',
          error_details: {
            validationError: 'INSUFFICIENT_CREDITS',
            videoDuration: 114,
            requiredCredits: 19_000,
            availableCredits: 4_200,
          },
        },
      }),
  ],
]

/** The demo of somebody signed in, from the link to the request. */
export async function demo(at: At): Promise<void> {
  const { page, account } = await member({
    path: '/robots.txt',
    expected: /status of (4|5)\d\d|ERR_FAILED|no more keys/,
  })

  await page.route(CHECK_SCRIPT, (route) => route.abort())
  await open(page)
  await at('demo: check not to be had', page)

  await page.unroute(CHECK_SCRIPT)
  const script = Promise.withResolvers<Route>()
  await page.route(CHECK_SCRIPT, (route) => script.resolve(route))
  await page.route('**/api/get-youtube-info', (route) =>
    route.fulfill({
      json: {
        success: false,
        message: 'This video is longer than 12 hours.',
        error_details: { validationError: 'VIDEO_TOO_LONG' },
      },
    }),
  )
  await open(page)
  await show(page)
  await at('demo: check on its way', page)
  await (await script.promise).continue()
  await page.unroute(CHECK_SCRIPT)
  await at('demo: episode too long', page)
  await page.unroute('**/api/get-youtube-info')
  const headings = await recordHeadings(page)
  await show(page)
  await page.getByText('Kind of summary').waitFor()
  await at('demo: looking up', await headings())

  // A link in the address asks for its preview by itself.
  await page.route('**/api/get-youtube-info', (route) => route.abort())
  await open(page)
  await page.getByText('Kind of summary').waitFor()
  await at('demo: price unknown', page)

  await page.evaluate(() => {
    crypto.randomUUID = () => {
      throw new Error('no more keys')
    }
  })
  await send(page)
  await at('demo: error in the app', page)
  await page.evaluate(() => Reflect.deleteProperty(crypto, 'randomUUID'))
  for (const [state, answer] of FAILURES) {
    await page.route('**/api/send-summary', answer)
    await send(page)
    await at(state, page)
  }
  await page.route('**/recaptcha/api2/execute', (route) => route.fulfill({ status: 500, body: '' }))
  await send(page)
  await at('demo: check failed', page)
  await page.unroute('**/recaptcha/api2/execute')
  await page.route('**/api/send-summary', (route) =>
    route.fulfill({ json: { success: true, message: '', data: SENT } }),
  )
  await send(page)
  await at('demo: sent', page)

  await database().doc(`users/${account.email}`).update({ 'credits.current': 0 })
  await page.route(CHECK_SCRIPT, (route) => route.abort())
  await page.goto(DEMO)
  await page.getByText('Low Credits!').waitFor()
  await show(page)
  await at('demo: no credits', page)
}

async function open(page: Page): Promise<void> {
  await page.goto(DEMO)
  await page.getByText('credits available').waitFor()
}

async function show(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show preview' }).click()
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send (?:excerpt )?for/ }).click()
}

/** Each heading that stands on the page from now on, also for a moment. @returns those so far */
async function recordHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const headings: string[] = []
    new MutationObserver(() => {
      headings.push(document.querySelector('h1')?.textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { headings })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'headings') as string[])
}
