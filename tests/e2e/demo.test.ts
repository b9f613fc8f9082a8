import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VideoInfo } from '#domain/api/replies.ts'
import { createAccount, enter, logIn, type TestAccount } from './support/accounts.ts'
import { seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { themeProblems } from './support/pageProblems.ts'
import { stack } from './support/stack.ts'

useBrowser()
useDatabase()

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
const SENT = { requestId: 'r1', state: 'charged', requiredCredits: 19_000, availableCredits: 1_000 }
/** A scripted failure is written to the console by the browser. */
const SCRIPTED = /status of (4|5)\d\d|ERR_FAILED|ERR_INTERNET/

const ok = (data: object) => (route: Route) => route.fulfill({ json: { success: true, message: '', data } })
const refused = (message: string, error_details?: object) => (route: Route) =>
  route.fulfill({ json: { success: false, message, error_details } })

/** One listener for all: a test that changes the account makes its own. */
let listener: TestAccount
beforeAll(async () => {
  listener = await createAccount()
})

async function script(
  page: Page,
  answers: { info?: Parameters<Page['route']>[1]; send?: Parameters<Page['route']>[1] },
) {
  await page.route('**/api/get-youtube-info', answers.info ?? ok(INFO))
  await page.route('**/api/send-summary', answers.send ?? ok(SENT))
}

async function toLink(page: Page, account = listener) {
  await enter(page, account.email)
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByText('credits available').waitFor()
}

async function toPreview(page: Page, account = listener) {
  await toLink(page, account)
  await page.getByLabel('Episode link').fill(LINK)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByText('Kind of summary').waitFor()
}

async function send(page: Page) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send summary/ })
    .click()
}

describe('the quiz', () => {
  it('asks nine questions, lets nobody on without an answer, and recommends', async () => {
    const page = await visit()
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
    await page.getByRole('button', { name: 'Skip' }).click()
    await seeText(page, 'Paste an episode')
  })

  it('can be answered with the keyboard alone', async () => {
    const page = await visit()
    await page.goto('/demo')
    await seeText(page, 'Question 1 of 9')
    await page.getByLabel('Less than 1h').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    expect(await page.getByLabel('1-2h', { exact: true }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await seeText(page, 'Question 2 of 9')
  })
})

describe('signed out', () => {
  it('asks for a log-in, and keeps the link on the way', async () => {
    const page = await visit()
    await script(page, {})
    await page.goto('/demo')
    await page.getByRole('button', { name: 'Skip' }).click()
    await seeText(page, '0 of 10,000 credits available')
    await page.getByLabel('Episode link').fill(LINK)
    await page.getByRole('button', { name: 'Login Required' }).click()
    await seeText(page, 'You must be logged in to use this service. Please sign up or log in to continue.')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL('**/login?redirect=*')
    const { email } = await createAccount()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('listen-more')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    // One press: the link comes back, and asks for its preview by itself.
    await page.waitForURL(/\/demo\?url=/)
    await seeText(page, INFO.title)
  })
})

describe('the link', () => {
  it.each([
    ['', 'Paste the link of an episode, or write a few words to search for.'],
    ['https://youtube.com/watch?v=short', 'Please enter a valid YouTube URL (youtube.com or youtu.be)'],
    ['youtu.be/', 'Please enter a valid YouTube URL (youtube.com or youtu.be)'],
  ])('refuses "%s"', async (url, text) => {
    const page = await visit()
    await page.goto('/demo')
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByLabel('Episode link').fill(url)
    await page.getByRole('button', { name: 'Login Required' }).click()
    await seeText(page, text)
  })

  it('needs credits for the least summary', async () => {
    const page = await visit()
    await logIn(page, 'broke@sonobrief.test')
    await page.waitForURL('**/dashboard')
    await page.goto(`/demo?url=${encodeURIComponent(LINK)}`)
    await seeText(page, 'Low Credits!')
    await seeText(page, 'You need at least 5,000 credits for this operation. Current balance: 0')
    const way = page.getByRole('alert').getByRole('link', { name: 'See the prices' })
    expect(await way.getAttribute('href')).toBe('/pricing')
  })

  it('shows each step for its time while the episode is looked up, and its exact prices after', async () => {
    const page = await visit()
    await script(page, {})
    await toLink(page)
    await page.evaluate(() => {
      const seen: Array<[string, number, number]> = []
      const look = () => {
        const text = document.querySelector('h1')?.textContent ?? ''
        const percent = document.querySelector('progress')?.value
        if (percent !== undefined && seen.at(-1)?.[0] !== text) seen.push([text, percent, performance.now()])
      }
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      Object.assign(globalThis, { seen })
    })
    await page.getByLabel('Episode link').fill(LINK)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await seeText(page, INFO.title, 'Slow Science, 114 minutes, English', '19,000 credits', '38,000 credits')
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as Array<[string, number, number]>)
    expect(seen.map(([text, percent]) => [text, percent])).toEqual([
      ['Analyzing YouTube URL...', 20],
      ['Extracting video metadata...', 40],
      ['Processing with AI...', 60],
      ['Generating key points...', 80],
      ['Complete!', 100],
    ])
    const pauses = seen.slice(1).map(([, , at], index) => at - (seen[index]?.[2] ?? 0))
    // Timers fire late on a busy machine; a step that is seen late is followed sooner, but never skipped.
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(4 * 350)
    expect(
      await page.getByRole('list', { name: 'Examples of key points' }).getByRole('listitem').count(),
    ).toBe(5)
  })

  it('names the engine that stands in, before anything is paid', async () => {
    const page = await visit()
    await script(page, { info: ok({ ...INFO, fallback: { name: 'embedded' } }) })
    await toPreview(page)
    await seeText(page, /better engine is used up.*Chosen from the episode’s own sentences/)
    expect(await themeProblems(page)).toEqual([])
  })

  it('shows a generic preview when the network or the server fails', async () => {
    const page = await visit({ expected: SCRIPTED })
    const failures = [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 500, json: { success: false, message: 'No.' } }),
      (route: Route) => route.fulfill({ status: 502, body: '<html>' }),
    ]
    let info = failures[0]
    await script(page, { info: (route) => info?.(route) })
    await toPreview(page)
    for (info of failures) {
      expect(await page.getByText('500+ credits').count()).toBe(2)
      await page.reload()
      await page.getByText('credits available').waitFor()
      await page.getByRole('button', { name: 'Show preview' }).click()
      await page.getByText('Kind of summary').waitFor()
    }
    expect(await page.getByText('500+ credits').count()).toBe(2)
  })

  it('says why an episode cannot be summarized, and sends nothing', async () => {
    const page = await visit()
    await script(page, {
      info: refused('This video is longer than 12 hours.', { validationError: 'VIDEO_TOO_LONG' }),
      send: () => expect.unreachable('nothing may be sent'),
    })
    await toLink(page)
    await page.getByLabel('Episode link').fill(LINK)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await seeText(page, 'This video is longer than 12 hours. Please select a shorter video.')
    expect(await page.getByLabel('Episode link').inputValue()).toBe(LINK)
  })
})

describe('a podcast', () => {
  async function searchFor(page: Page, words: string, account = listener) {
    await toLink(page, account)
    await page.getByLabel('Episode link').fill(words)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByRole('heading', { name: '1 show found' }).waitFor()
  }

  it('is found by its name, an episode of it chosen, and its summary mailed', async () => {
    const page = await visit()
    const account = await createAccount()
    await searchFor(page, 'second pot', account)
    await page.getByRole('button', { name: /^The Second Pot/ }).click()
    await page.getByRole('heading', { name: 'The Second Pot' }).waitFor()
    const episode = page.getByRole('button', { name: /Transcript by the publisher/ }).first()
    const title = (await episode.locator('span span').first().textContent()) ?? ''
    await episode.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await seeText(page, /^The Second Pot, \d+ minutes, English$/)
    await send(page)
    await seeText(page, 'Summary Request Sent!')
    await stack().waitForMail(account.email, ({ html = '' }) => html.includes('#t='))
  })

  it('is not found any more once other words stand in the field', async () => {
    const page = await visit()
    const held = Promise.withResolvers<Route>()
    let isFirst = true
    await page.route('**/api/find-episode', (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      held.resolve(route)
    })
    await toLink(page)
    await page.getByLabel('Episode link').fill('second pot')
    await page.getByRole('button', { name: 'Show preview' }).click()
    const route = await held.promise
    await page.getByLabel('Episode link').fill('long shelf')
    await page.getByRole('button', { name: 'Show preview' }).click()
    const other = page.getByRole('button', { name: /^The Long Shelf/ })
    await other.waitFor()
    const late = page.waitForResponse('**/api/find-episode')
    await route.continue()
    await (await late).finished()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await other.count()).toBe(1)
  })

  it('shows older episodes page by page', async () => {
    const page = await visit()
    await searchFor(page, 'long shelf')
    await page.getByRole('button', { name: /^The Long Shelf/ }).click()
    await seeText(page, 'Object No. 60')
    await page.getByRole('button', { name: 'Older episodes' }).click()
    await seeText(page, 'Object No. 40')
    expect(await page.getByText('Object No. 60').count()).toBe(0)
  })
})

describe('the security check', () => {
  it('says when its script cannot be had', async () => {
    const page = await visit({ expected: /ERR_FAILED/ })
    await page.route('**/recaptcha/api.js**', (route) => route.abort())
    await toLink(page)
    await seeText(page, 'Failed to load security verification')
  })

  it('asks for patience while its script is on the way, and goes on by itself when it is there', async () => {
    const page = await visit()
    await script(page, {})
    const held: Route[] = []
    await page.route('**/recaptcha/api.js**', (route) => void held.push(route))
    await toLink(page)
    await page.getByLabel('Episode link').fill(LINK)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await seeText(page, 'Security verification is loading. Please wait and try again.')
    await held[0]?.continue()
    await seeText(page, INFO.title)
  })

  it('forgets a press that waits for its script once the link has changed', async () => {
    const page = await visit()
    await script(page, { info: () => expect.unreachable('nothing may be looked up') })
    const held: Route[] = []
    await page.route('**/recaptcha/api.js**', (route) => void held.push(route))
    await toLink(page)
    await page.getByLabel('Episode link').fill(LINK)
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByLabel('Episode link').fill('https://youtu.be/sbQu1etVo1c')
    await held[0]?.continue()
    await page.getByText('Security verification is loading.').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Show preview' }).waitFor()
  })

  it('says when it fails', async () => {
    const page = await visit({ expected: SCRIPTED })
    await script(page, {})
    await page.route('**/recaptcha/api2/execute', (route) => route.fulfill({ status: 500, body: '' }))
    await toPreview(page)
    await send(page)
    await seeText(page, 'Security verification failed. Please refresh the page and try again.')
  })
})

describe('the request', () => {
  it('needs an address, and says what it costs and what is left', async () => {
    const page = await visit()
    await script(page, {})
    await toPreview(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Where should we send it?' })
    const button = dialog.getByRole('button', { name: 'Send summary for 19,000 credits' })
    expect(await dialog.getByLabel('Your e-mail').inputValue()).toBe(listener.email)
    await seeText(page, 'The full summary arrives in 10-15 minutes.', '1,000 credits')
    await dialog.getByLabel('Your e-mail').fill('')
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByLabel('Your e-mail').fill('ana@nowhere')
    await button.click()
    await seeText(page, 'Please enter a valid email address')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue')
  })

  it('is sent with everything the call asks for, and ends in success', async () => {
    const page = await visit()
    const calls: Array<{ headers: Record<string, string>; body: unknown }> = []
    await script(page, {
      send: (route) => {
        calls.push({ headers: route.request().headers(), body: route.request().postDataJSON() })
        return ok(SENT)(route)
      },
    })
    await toPreview(page)
    await send(page)
    await seeText(page, 'Summary Request Sent!', '19,000 credits charged, 1,000 left.')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toEqual({
      url: 'https://www.youtube.com/watch?v=sbZ0oInJar1',
      email: listener.email,
      userEmail: listener.email,
      userCredits: 20_000,
      quizAnswers: {},
      kind: 'basic',
      quotedCredits: 19_000,
    })
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
  })

  it('says in its own words what went wrong, and may be sent again', async () => {
    const failures: ReadonlyArray<[string, (route: Route) => Promise<void>, string]> = [
      [
        'the network fails',
        (route) => route.abort(),
        'Network error. Please check your connection and try again.',
      ],
      [
        'HTML comes back',
        (route) => route.fulfill({ body: '<!doctype html>' }),
        'Service temporarily unavailable. Please try again later.',
      ],
      [
        'nothing comes back',
        (route) => route.fulfill({ body: '' }),
        'Empty response from server. Please try again.',
      ],
      [
        'text comes back',
        (route) => route.fulfill({ body: 'OK' }),
        'Invalid response format from server. Please try again.',
      ],
      [
        '502 comes back',
        (route) => route.fulfill({ status: 502, body: '' }),
        'Service temporarily unavailable. Please try again in a few minutes.',
      ],
      [
        '429 comes back',
        (route) => route.fulfill({ status: 429, json: {} }),
        'Service is currently busy. Please wait a moment and try again.',
      ],
      ['503 comes back', (route) => route.fulfill({ status: 503, json: {} }), 'Server error: 503'],
      ['success is false', refused(''), 'Failed to send summary request'],
      [
        'the credits do not suffice',
        refused('Créditos insuficientes', {
          validationError: 'INSUFFICIENT_CREDITS',
          videoDuration: 114,
          requiredCredits: 19_000,
          availableCredits: 4_200,
        }),
        'Créditos insuficientes. Duración del vídeo: 114 minutos. Créditos necesarios: 19,000. Créditos disponibles: 4,200. See the prices',
      ],
    ]
    const page = await visit({ expected: SCRIPTED })
    let answer: (route: Route) => Promise<void> = ok(SENT)
    await script(page, { send: (route) => answer(route) })
    await toPreview(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const [why, failing, text] of failures) {
      answer = failing
      await page.getByRole('button', { name: /^Send summary/ }).click()
      await expect
        .poll(() => page.getByRole('dialog').getByRole('alert').textContent(), { message: why })
        .toBe(text)
    }
    answer = ok(SENT)
    await page.getByRole('button', { name: /^Send summary/ }).click()
    await seeText(page, 'Summary Request Sent!')
  })

  it('shows a new price before it is paid', async () => {
    const page = await visit()
    const account = await createAccount()
    await enter(page, account.email)
    await database().doc(`users/${account.email}`).update({ 'credits.current': 90_000 })
    const quoted: unknown[] = []
    await page.route('**/api/get-youtube-info', ok(INFO))
    await page.route('**/api/send-summary', (route) => {
      const { quotedCredits } = route.request().postDataJSON() as { quotedCredits: number }
      quoted.push(quotedCredits)
      if (quotedCredits === 20_000) return ok({ ...SENT, requiredCredits: 20_000 })(route)
      return refused('The price of this episode has changed.', {
        validationError: 'QUOTE_CHANGED',
        quote: { basic: 20_000, advanced: 40_000 },
      })(route)
    })
    await page.goto(`/demo?url=${encodeURIComponent(LINK)}`)
    await page.getByText('Kind of summary').waitFor()
    await send(page)
    await seeText(page, 'The price of this episode has changed.')
    await page.getByRole('button', { name: 'Send summary for 20,000 credits' }).click()
    await seeText(page, 'Summary Request Sent!')
    expect(quoted).toEqual([19_000, 20_000])
  })

  it('says what must be confirmed when the address is new', async () => {
    const page = await visit()
    await script(page, { send: ok({ ...SENT, state: 'held' }) })
    await toPreview(page)
    await send(page)
    await seeText(page, 'Summary Request Sent!', /^This address is new to us/)
  })

  it('is one request over retries and a reload, and a new one after a verdict', async () => {
    const page = await visit({ expected: SCRIPTED })
    const keys: string[] = []
    let answer: (route: Route) => Promise<void> = (route) => route.abort()
    await script(page, {
      send: (route) => {
        keys.push(route.request().headers()['idempotency-key'] ?? '')
        return answer(route)
      },
    })
    await toPreview(page)
    await send(page)
    await seeText(page, 'Network error. Please check your connection and try again.')
    await page.getByRole('button', { name: /^Send summary/ }).click()
    await expect.poll(() => keys.length).toBe(2)
    await page.reload()
    expect(await page.getByLabel('Episode link').inputValue()).toBe(LINK)
    await page.getByText('credits available').waitFor()
    await page.getByRole('button', { name: 'Show preview' }).click()
    answer = refused('Not now.')
    await send(page)
    await seeText(page, 'Not now.')
    await page.getByRole('button', { name: /^Send summary/ }).click()
    await expect.poll(() => keys.length).toBe(4)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })
})
