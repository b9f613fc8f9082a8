import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import type { VideoInfo } from '#domain/api/replies.ts'
import { nightly } from '../support/tier.ts'
import { createAccount, member, PASSWORD } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { database } from './support/database.ts'
import { themeProblems } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'

const LINK = 'https://youtu.be/sbZ0oInJar1'
const INFO: VideoInfo = {
  title: 'What a sourdough starter remembers',
  duration: 114,
  channelTitle: 'Slow Science',
  language: 'en',
  durationSeconds: 6_810,
  quote: { basic: 19_000, advanced: 38_000 },
  verifiable: true,
}
const SENT = { requestId: 'r1', state: 'charged', requiredCredits: 19_000, availableCredits: 71_000 }
/** A scripted failure is written to the console by the browser. */
const SCRIPTED = /status of (4|5)\d\d|ERR_FAILED|ERR_INTERNET/
const CHECK_SCRIPT = '**/recaptcha/api.js**'

type Answer = (route: Route) => Promise<void>
const ok =
  (data: object): Answer =>
  (route) =>
    route.fulfill({ json: { success: true, message: '', data } })
const refused =
  (message: string, error_details?: object): Answer =>
  (route) =>
    route.fulfill({ json: { success: false, message, error_details } })
const lost: Answer = (route) => route.abort()

const field = (page: Page) => page.getByLabel('Episode link')
async function show(page: Page, text = LINK): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Show preview' }).click()
}
const preview = (page: Page) => page.getByText('Kind of summary').waitFor()
const sendButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Send (?:summary|excerpt)/ })

nightly('the quiz recommends a plan, and the demo keeps a link on the way through the log-in', async () => {
  const page = await visit()
  await page.route('**/api/get-youtube-info', ok(INFO))
  await page.goto('/demo')
  const next = page.getByRole('button', { name: /Next|View Results/ })
  const choices = [
    '5-10h',
    'no time',
    'At home',
    '1 to 2 hours',
    'Business',
    'Both',
    'Just right',
    'key points',
    'Standard',
  ]
  for (const [index, choice] of choices.entries()) {
    await seeText(page, `Question ${index + 1} of 9`)
    expect(await next.isDisabled()).toBe(true)
    await page.getByLabel(choice).check()
    if (index === 1) {
      await page.getByRole('button', { name: 'Back' }).click()
      expect(await page.getByLabel('5-10h').isChecked()).toBe(true)
      await next.click()
    }
    if (index === 4) {
      await page.getByLabel('Business').uncheck()
      await page.getByLabel('Something else').check()
      expect(await next.isDisabled()).toBe(true)
      await page.getByLabel('In your own words').fill('birds')
      expect(await next.isDisabled()).toBe(false)
      await page.getByLabel('Business').check()
    }
    expect(await next.textContent()).toBe(index === 8 ? 'View Results' : 'Next')
    await next.click()
  }
  await seeText(page, 'You live with podcasts', 'Enterprise', /^No time:/, /^Business:/)
  await page.getByRole('button', { name: 'Retake the quiz' }).click()
  await seeText(page, 'Question 1 of 9')
  expect(await page.getByLabel('5-10h').isChecked()).toBe(false)
  await page.getByLabel('Less than 1h').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByLabel('1-2h', { exact: true }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await seeText(page, 'Question 2 of 9')
  await page.getByRole('button', { name: 'Skip' }).click()

  await seeText(page, 'Paste an episode', '0 of 10,000 credits available')
  for (const [text, answer] of [
    ['', 'Paste the link of an episode, or write a few words to search for.'],
    ['youtu.be/', 'Please enter a valid YouTube URL (youtube.com or youtu.be)'],
    [LINK, 'You must be logged in to use this service. Please sign up or log in to continue.'],
  ] as const) {
    await field(page).fill(text)
    await page.getByRole('button', { name: 'Login Required' }).click()
    await seeText(page, answer)
  }
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?redirect=*')
  const { email } = await createAccount()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  // One press: the link comes back, and asks for its preview by itself.
  await page.waitForURL(/\/demo\?url=/)
  await seeText(page, INFO.title)
})

nightly('the demo shows the exact price of a link, or says why there is none', async () => {
  let info = ok(INFO)
  let asked = 0
  const { page } = await member({ path: '/robots.txt', expected: SCRIPTED })
  await page.route('**/api/get-youtube-info', (route) => {
    asked += 1
    return info(route)
  })
  await page.route('**/api/send-summary', () => expect.unreachable('nothing may be sent'))

  await page.clock.install()
  await page.route(CHECK_SCRIPT, lost)
  await page.goto('/demo?new')
  await seeText(page, 'Failed to load security verification')
  await page.unroute(CHECK_SCRIPT)

  // A press waits for the script of the check, and is forgotten once the link has changed.
  const waitsForScript = async () => {
    const script = Promise.withResolvers<Route>()
    await page.route(CHECK_SCRIPT, (route) => script.resolve(route))
    await page.reload()
    await show(page)
    await seeText(page, 'Security verification is loading. Please wait and try again.')
    await page.unroute(CHECK_SCRIPT)
    return script.promise
  }
  const first = await waitsForScript()
  await field(page).fill('https://youtu.be/sbQu1etVo1c')
  await first.continue()
  await page.getByText('Security verification is loading.').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show preview' }).waitFor()
  expect(asked).toBe(0)
  const second = await waitsForScript()
  await page.evaluate(() => {
    const seen: Array<[string, number]> = []
    const look = () => {
      const text = document.querySelector('h1')?.textContent ?? ''
      const percent = document.querySelector('progress')?.value
      if (percent !== undefined && seen.at(-1)?.[0] !== text) seen.push([text, percent])
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { seen })
  })
  const held = Promise.withResolvers<Route>()
  info = async (route) => held.resolve(route)
  const seen = () => page.evaluate(() => Reflect.get(globalThis, 'seen') as Array<[string, number]>)
  await second.continue()
  const asking = await held.promise
  await seeText(page, /^YouTube is asked for its title and length/)
  await page.clock.runFor(5_000)
  expect(await seen()).toEqual([
    ['Analyzing YouTube URL...', 20],
    ['Extracting video metadata...', 40],
  ])
  info = ok(INFO)
  await info(asking)
  await seeText(page, INFO.title, 'Slow Science, 114 minutes, English', '19,000 credits', '38,000 credits')
  expect((await seen()).slice(2)).toEqual([
    ['Processing with AI...', 60],
    ['Generating key points...', 80],
    ['Complete!', 100],
  ])
  const examples = page.getByRole('list', { name: 'Examples of key points' })
  expect(await examples.getByRole('listitem').count()).toBe(5)

  for (const failure of [
    lost,
    (route: Route) => route.fulfill({ status: 500, json: { success: false, message: 'No.' } }),
    (route: Route) => route.fulfill({ status: 502, body: '<html>' }),
  ]) {
    info = failure
    await page.reload()
    await show(page)
    await preview(page)
    expect(await page.getByText('500+ credits').count()).toBe(3)
  }
  info = ok({ ...INFO, fallback: { name: 'embedded' } })
  await page.reload()
  await show(page)
  await preview(page)
  await seeText(page, /better engine is used up.*Chosen from the episode’s own sentences/)
  expect(await themeProblems(page)).toEqual([])
  info = refused('This video is longer than 12 hours.', { validationError: 'VIDEO_TOO_LONG' })
  await page.reload()
  await show(page)
  await seeText(page, 'This video is longer than 12 hours. Please select a shorter video.')
  expect(await field(page).inputValue()).toBe(LINK)
})

it('a request stays one over retries and a reload, shows a changed price before the charge, and needs credits', async () => {
  const { page, account } = await member({
    path: '/robots.txt',
    profile: { 'credits.current': 90_000 },
    expected: SCRIPTED,
  })
  const calls: Array<{ headers: Record<string, string>; body: unknown }> = []
  let answer = lost
  await page.route('**/api/get-youtube-info', ok(INFO))
  await page.route('**/api/send-summary', (route) => {
    calls.push({ headers: route.request().headers(), body: route.request().postDataJSON() })
    return answer(route)
  })
  await page.goto('/demo?new')
  await show(page)
  await preview(page)
  await page.getByRole('button', { name: 'Another address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where should we send it?' })
  const email = dialog.getByLabel('Your e-mail')
  expect(await email.inputValue()).toBe(account.email)
  await seeText(page, 'The full summary arrives in 10-15 minutes.', '71,000 credits')
  await email.fill('')
  expect(await sendButton(page).isDisabled()).toBe(true)
  await email.fill('ana@nowhere')
  await sendButton(page).click()
  await seeText(page, 'Please enter a valid email address')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Another address')

  await page.getByRole('button', { name: 'Another address' }).click()
  for (const times of [1, 2]) {
    await sendButton(page).click()
    await expect.poll(() => calls.length).toBe(times)
    await seeText(page, 'Network error. Please check your connection and try again.')
  }
  await page.reload()
  expect(await field(page).inputValue()).toBe(LINK)
  await page.getByText('credits available').waitFor()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await preview(page)
  answer = refused('The price of this episode has changed.', {
    validationError: 'QUOTE_CHANGED',
    quote: { basic: 20_000, advanced: 40_000 },
  })
  await page.getByRole('button', { name: 'Another address' }).click()
  await sendButton(page).and(page.getByText('19,000 credits')).click()
  await seeText(page, 'The price of this episode has changed.')
  // What is agreed in Spanish follows an English sentence.
  answer = refused('Créditos insuficientes', { validationError: 'INSUFFICIENT_CREDITS' })
  await sendButton(page).and(page.getByText('20,000 credits')).click()
  await seeText(page, 'You do not have enough credits.', 'Créditos insuficientes.')
  answer = ok(SENT)
  await sendButton(page).and(page.getByText('20,000 credits')).click()
  await seeText(page, 'Summary Request Sent!', '19,000 credits charged, 71,000 left.')

  const keys = calls.map(({ headers }) => headers['idempotency-key'])
  expect([new Set(keys.slice(0, 3)).size, new Set(keys).size, keys.length]).toEqual([1, 3, 5])
  expect(calls[0]?.body).toEqual({
    url: 'https://www.youtube.com/watch?v=sbZ0oInJar1',
    email: account.email,
    userEmail: account.email,
    userCredits: 90_000,
    quizAnswers: {},
    kind: 'basic',
    quotedCredits: 19_000,
  })
  expect(calls[3]?.body).toMatchObject({ quotedCredits: 20_000 })
  expect(calls[0]?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ./),
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-human-check': expect.stringMatching(/./),
  })
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(await main.getByRole('link', { name: 'See the prices' }).getAttribute('href')).toBe('/pricing')
  await main.getByRole('button', { name: 'Try Another Video' }).click()
  await seeText(page, 'Question 1 of 9')

  await database().doc(`users/${account.email}`).update({ 'credits.current': 0 })
  await page.goto('/demo?new')
  await seeText(page, 'Low Credits!')
  await show(page)
  await seeText(page, 'You need at least 5,000 credits for this operation. Current balance: 0')
  const way = page.getByRole('alert').getByRole('link', { name: 'See the prices' })
  expect(await way.getAttribute('href')).toBe('/pricing')
})

it('a podcast is found by its name, an episode of it chosen, and its summary mailed', async () => {
  const { page, account } = await member({ path: '/demo?new' })
  await page.getByText('credits available').waitFor()
  const held = Promise.withResolvers<Route>()
  await page.route('**/api/find-episode', (route) => held.resolve(route), { times: 1 })
  await show(page, 'second pot')
  const route = await held.promise
  await show(page, 'long shelf')
  const shelf = page.getByRole('button', { name: /^The Long Shelf/ })
  await shelf.waitFor()
  // What was asked first is answered last, and shown no more.
  const late = page.waitForResponse('**/api/find-episode')
  await route.continue()
  await (await late).finished()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await shelf.click()
  await seeText(page, 'Object No. 60')
  await page.getByRole('button', { name: 'Older episodes' }).click()
  await seeText(page, 'Object No. 40')
  expect(await page.getByText('Object No. 60').count()).toBe(0)

  await page.reload()
  await show(page, 'second pot')
  await page.getByRole('heading', { name: '1 show found' }).waitFor()
  await page.getByRole('button', { name: /^The Second Pot/ }).click()
  await page.getByRole('heading', { name: 'The Second Pot' }).waitFor()
  const episode = page.getByRole('button', { name: /Transcript by the publisher/ }).first()
  const title = (await episode.locator('span span').first().textContent()) ?? ''
  await episode.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await seeText(page, /^The Second Pot, \d+ minutes, English$/)
  const head = page.locator('main div', { has: page.getByRole('heading', { level: 1 }) }).first()
  await head.locator('img[src*="artwork"]').waitFor()
  expect(await head.locator('img').evaluate((cover: HTMLImageElement) => cover.decode())).toBeUndefined()
  await head.locator('p[lang="en"]').waitFor()
  // One press, to one's own address; and it is told that one has it before it is paid for twice.
  await page.getByRole('button', { name: /^Send (?:excerpt )?for/ }).click()
  await seeText(page, 'Summary Request Sent!')
  await stack().waitForMail(account.email, ({ html = '' }) => html.includes('#t='))
  await page.goto('/demo?new')
  await show(page, 'second pot')
  await page.getByRole('button', { name: /^The Second Pot/ }).click()
  await episode.click()
  await page.getByRole('link', { name: 'read it' }).click()
  await page.waitForURL('**/summary/*')
})
