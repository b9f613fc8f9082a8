import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NewestAnswer } from '#domain/api/listAnswers.ts'
import { addressesOf, IN_BROWSER, type RoutePath, ROUTES } from '../../src/shared/shell/routes.ts'
import { KEYS } from '../../src/shared/offline/deviceStorage.ts'
import { STATIC_PAGES } from '../../src/build/staticPages.ts'
import { createAccount, enter, member, type TestAccount } from './support/accounts.ts'
import { PHONE, seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { problemsOf, themeProblems } from './support/pageProblems.ts'
import { holdApp } from './support/slowApp.ts'
import { newSummaryId, storeSummary } from './support/storeSummary.ts'

const SUMMARY_ID = newSummaryId()
const SHOW_ID = newSummaryId()

/** What a parameter stands for where the route does not list its values. */
const EXAMPLES: Partial<Record<string, string>> = {
  '/summary/:id': `/summary/${SUMMARY_ID}`,
  '/summary/:id/transcript': `/summary/${SUMMARY_ID}/transcript`,
  '/shows/:id': `/shows/${SHOW_ID}`,
  // One that is not there; podcasts.nightly.test.ts has one that is.
  '/podcast/:list/:week': '/podcast/top-us-podcasts/2020-W01',
}

/** What follows an address that says little without it. */
const QUERIES: Partial<Record<string, string>> = {
  '/confirm-delivery': '?token=a',
  '/newsletter/preferences': '?token=a',
  '/newsletter/unsubscribe': '?token=a',
  '/newsletter/never': '?token=a',
  '/stop-briefs': '?token=a',
}
/** Addresses that say something else with a token, or without. */
const OTHER_LINKS = ['/confirmEmail?newsletter=a', '/newsletter/unsubscribe', '/newsletter/never']
const PREFERENCES = {
  email: 'a•••@example.com',
  name: 'Ana',
  subscription: 'Newsletter',
  language: 'both',
  state: 'confirmed',
}

function visited(route: RoutePath): string[] {
  return addressesOf(route).map((path) => {
    const address = EXAMPLES[path] ?? path
    if (address.includes(':')) throw new Error(`${path}: say in EXAMPLES what its parameter can be.`)
    return address + (QUERIES[path] ?? '')
  })
}

const UNKNOWN = ['/no-such-page', '/blog/99']
const MISSING = [...UNKNOWN, '/podcast/top-us-podcasts/2020-W01']
const ADDRESSES = [
  ...ROUTES.flatMap(visited),
  ...OTHER_LINKS,
  ...STATIC_PAGES.map(({ path }) => path),
  ...UNKNOWN,
]
/** Where it makes a difference who looks. */
const OWN_ADDRESSES = ['/pricing' as const, ...IN_BROWSER].flatMap(visited)

/** What an address says in the end, where something else can be seen before. */
const SIGNS: Record<string, string[]> = {
  '/blog/99': ['Article not found'],
  '/podcast/top-us-podcasts/2020-W01': ['Nothing to hear here'],
}
const SIGNS_OF_ACCOUNT: Record<string, string[]> = { '/pricing': ['credits available'] }

let account: TestAccount
beforeAll(async () => {
  account = await createAccount()
  await storeSummary(account, {}, SUMMARY_ID)
  const show = { title: 'Long Haul', author: null, language: 'en', image: null, link: null }
  await database().doc(`shows/${SHOW_ID}`).set(show)
})

describe('every address', () => {
  it.each(ADDRESSES)('%s breaks no accessibility rule, and works by keyboard', async (address) => {
    const page = await visit(MISSING.includes(address) ? { expected: /status of 404/ } : {})
    await open(page, address)
    await seeText(page, ...(SIGNS[address] ?? []))
    // What belongs to an account leads home; it is looked at below.
    if (isAt(page, address)) expect(await problemsOf(page)).toEqual([])
    else expect([address, OWN_ADDRESSES.includes(address), isAt(page, '/')]).toEqual([address, true, true])
  })

  it('of an account breaks no accessibility rule, and works by keyboard', async () => {
    const { page } = await member({ account, expected: /2020-W01|api\/transcript/ })
    for (const address of OWN_ADDRESSES) {
      await open(page, address)
      await seeText(page, ...(SIGNS_OF_ACCOUNT[address] ?? []))
      expect.soft([address, isAt(page, address)]).toEqual([address, true])
      expect.soft(await problemsOf(page), address).toEqual([])
    }
  })
})

it.each(['signed out', 'signed in'])('the browser’s console stays empty on every page, %s', async (who) => {
  // Of the links and codes that are none, and of documents: browsers write each refusal there, and so do we where it
  // comes before the next address is opened.
  const page = await visit({ expected: /status of 40[0-9]|FirebaseError: \s*Null value error/ })
  if (who === 'signed in') await enter(page, account.email)
  for (const path of ROUTES) {
    await page.goto(path.replace(/:\w+/, '1'))
    await page.getByRole('contentinfo').waitFor()
    await page.locator('h1').first().waitFor()
  }
})

it.each(['/no-such-page', '/pricing'])(
  '%s keeps the keyboard focus where it is while it is hydrated',
  async (address) => {
    const page = await visit({ expected: /status of 404/ })
    const release = await holdApp(page)
    await page.goto(address)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' })
    await link.focus()
    await release()
    await page.waitForLoadState('networkidle')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  },
)

it('the quiz stays one stop of the keyboard when the session becomes known while it has the focus', async () => {
  const page = await visit()
  await open(page, '/demo')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => released.then(() => route.continue()))
  // The first focus loads the session. A stored hint is removed where nobody is signed in.
  await page.getByRole('radio').first().focus()
  await page.evaluate((hint) => localStorage.setItem(hint, '1'), KEYS.hint)
  release()
  await page.waitForFunction((hint) => localStorage.getItem(hint) === null, KEYS.hint)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
})

describe('errors and dialogs', () => {
  it.each([
    ['/login', 'Log in'],
    ['/signup', 'Sign up'],
    ['/newsletterForm', 'Subscribe'],
    ['/', 'Subscribe'],
  ])('the errors of the form at %s break no accessibility rule', async (address, button) => {
    const page = await visit()
    await open(page, address)
    // Only a page whose script is there says itself what is wrong.
    await page.waitForFunction(() => document.querySelector('main form[novalidate]') !== null)
    await page.locator('main form').getByRole('button', { name: button, exact: true }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    expect(await themeProblems(page)).toEqual([])
  })

  it('the account, a preview and their dialogs break no accessibility rule', async () => {
    const { page } = await member({ account, path: '/account' })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByText('How long we keep it').click()
    expect(await themeProblems(page)).toEqual([])
    await holdsFocus(page, 'Delete my account')
    await holdsFocus(page, 'New')
    await page.goto('/demo?url=https://youtu.be/sbZ0oInJar1')
    await page.getByRole('button', { name: 'Another address' }).waitFor()
    expect(await themeProblems(page)).toEqual([])
    await holdsFocus(page, 'Another address')
  })

  it.each([
    ['/', 'Menu'],
    ['/blog', 'Menu'],
    ['/signup', 'Sign up with Google'],
  ])(
    'the dialog at %s behind "%s" breaks no accessibility rule, holds the focus and gives it back',
    async (address, opener) => {
      const page = await visit()
      await open(page, address)
      await holdsFocus(page, opener)
    },
  )
})

/** Opens a dialog by the keyboard, looks at it, and leaves it by the keyboard. */
async function holdsFocus(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const holder = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.closest('dialog') ? 'dialog' : (activeElement?.textContent ?? '')
    })
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  expect(await holder()).toBe('dialog')
  expect(await themeProblems(page)).toEqual([])
  await page.setViewportSize(PHONE)
  const controls = await dialog.locator('a, button, input, select').count()
  for (let pressed = 0; pressed < controls + 2; pressed += 1) {
    await page.keyboard.press('Tab')
    // Once round, the browser's own bar comes before the dialog again; nothing of the page does.
    expect(['dialog', await page.evaluate(() => document.body.textContent)]).toContain(await holder())
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(holder).toBe(await opener.textContent())
}

/** A list of the week, and no week of its archive. */
const IS_LIST = /^\/podcast\/[^/]+$/

async function open(page: Page, address: string): Promise<void> {
  await page.route('**/api/newsletter-preferences', (route) =>
    route.fulfill({ json: { success: true, message: 'Saved.', data: PREFERENCES } }),
  )
  const told = IS_LIST.test(address) ? page.waitForResponse('**/api/lists/*.json') : undefined
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  // The list of the week takes the place of what was drawn at build time; without one that stays.
  const answer = (await (await told)?.json()) as NewestAnswer | undefined
  if (answer?.newest) await seeText(page, 'Week of')
  await expect.poll(() => page.locator('main').getByText('Loading...').count()).toBe(0)
}

function isAt(page: Page, address: string): boolean {
  return new URL(page.url()).pathname === address.split('?')[0]
}
