import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Route } from 'playwright-core'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { HOUR_MS } from '#domain/units.ts'
import { createAccount, enter, logIn, type TestAccount } from './support/accounts.ts'
import { DESKTOP, seeText, useBrowser, visit } from './support/browser.ts'
import { database, useDatabase } from './support/database.ts'
import { stack } from './support/stack.ts'
import { EPISODE, newSummaryId, longRequest, storeSummary } from './support/storeSummary.ts'
import { violations } from './support/pageProblems.ts'

useBrowser()
useDatabase()

const profileOf = ({ email }: TestAccount) => database().doc(`users/${email}`)

/** An account that has been here before, with its dashboard open. */
async function opened(options: Parameters<typeof visit>[0] = {}) {
  const page = await visit(options)
  const account = await createAccount()
  await enter(page, account.email)
  return { page, account }
}

/** Without its summary, in a state that no worker touches. */
async function store(account: TestAccount, change: Partial<SummaryRequest>): Promise<string> {
  const id = newSummaryId()
  await database().doc(`summaries/${id}`).set(longRequest(account, change))
  return id
}

describe('who may see it', () => {
  it.each(['/dashboard', '/summary/abc'])('%s sends signed-out visitors home', async (path) => {
    const page = await visit()
    await page.goto(path)
    await page.waitForURL(`${stack().appUrl}/`)
  })

  it('says Loading... until the account is there', async () => {
    const page = await visit()
    const account = await createAccount()
    await page.route('**/google.firestore.v1.Firestore/Listen/**', () => undefined)
    await logIn(page, account.email)
    await page.waitForURL('**/dashboard')
    await page.getByRole('region', { name: 'Credits' }).getByText('Loading...').waitFor()
  })
})

describe('credits', () => {
  it('are watched live', async () => {
    const { page, account } = await opened()
    await seeText(page, '20,000', 'of 20,000 this month, 100 %', 'about 5,000 credits')
    expect(await page.getByText('Low Credits!').count()).toBe(0)
    await profileOf(account).update({ 'credits.current': 1_999, 'credits.usedThisMonth': 18_001 })
    await seeText(page, '1,999', 'of 20,000 this month, 10 %', '18,001', 'Low Credits!', /Upgrade to Premium/)
    await profileOf(account).update({ 'credits.current': 2_000 })
    await page.getByText('Low Credits!').waitFor({ state: 'detached' })
    await profileOf(account).update({ 'credits.current': 0 })
    expect(await page.getByRole('link', { name: 'Get more credits' }).getAttribute('href')).toBe('/pricing')
    const reset = page.getByRole('region', { name: 'Credits' }).getByText(/^Days until reset\s*\d+$/)
    expect(await reset.count()).toBeGreaterThan(0)
  })

  it('come back on their day, whether or not the server has written it down', async () => {
    const { page, account } = await opened()
    await profileOf(account).update({
      'credits.current': 0,
      'credits.resetDate': new Date(Date.now() - 60_000),
    })
    await seeText(page, 'of 20,000 this month, 100 %')
  })

  it('are never low, and have no percentage, when unlimited', async () => {
    const page = await visit()
    await logIn(page, 'enterprise@sonobrief.test')
    await seeText(page, 'Unlimited', "You're on our highest tier!")
    expect(await page.getByText(/\d %|Low Credits!/).count()).toBe(0)
  })
})

describe('the subscription', () => {
  it('shows plan and banner as they are', async () => {
    const { page, account } = await opened()
    const card = page.getByRole('region', { name: 'Subscription' })
    await card.getByText('Free', { exact: true }).waitFor()
    const paid = { 'subscription.plan': 'premium', 'subscription.billingCycle': 'yearly' }
    await profileOf(account).update({
      ...paid,
      'subscription.nextBillingDate': new Date('2027-03-12T08:00:00Z'),
    })
    for (const text of ['Premium', 'Active yearly subscription', '12 March 2027', '$99.99 a year']) {
      await card.getByText(text).waitFor()
    }
    await profileOf(account).update({ 'subscription.status': 'past_due' })
    await card.getByText('Payment failed - Action required').waitFor()
    await profileOf(account).update({ 'subscription.cancelAtPeriodEnd': true })
    await card.getByText('Subscription ends on Unknown').waitFor()
  })

  it('falls back to the free plan where the profile is missing', async () => {
    const { page, account } = await opened()
    await profileOf(account).delete()
    await page.getByRole('region', { name: 'Subscription' }).getByText('Free', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'User information' }).getByText('Not specified').waitFor()
  })
})

describe('the person', () => {
  it('is shown, and led to where that is changed', async () => {
    const { page, account } = await opened()
    const card = page.getByRole('region', { name: 'User information' })
    for (const text of ['Ana Reader', account.email, 'English']) await card.getByText(text).waitFor()
    expect(await card.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
  })
})

describe('the requests', () => {
  it('begins with a quiet line', async () => {
    const { page } = await opened()
    await seeText(page, 'Quiet in here')
    await page.getByRole('button', { name: 'Paste a link' }).click()
    expect(await page.getByLabel('Episode link').evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    const trending = page.getByRole('region', { name: 'Trending Podcast' }).getByRole('link')
    expect(await trending.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/podcast/top-us-podcasts',
      '/podcast/top-business-podcasts',
      '/podcast/top-podcast-spain',
    ])
  })

  it('are searched as the reader types, and drawn by their own numbers', async () => {
    const { page, account } = await opened()
    const drawing = { bins: '05az'.repeat(30), moments: '00dw' }
    await store(account, { drawing })
    await store(account, { state: 'summarizing', episode: { ...EPISODE, title: 'El órgano que respiraba' } })
    const list = page.getByRole('region', { name: 'Your summaries' })
    const rows = list.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    const bars = (row: number, path: number) =>
      rows
        .nth(row)
        .locator('svg path')
        .nth(path)
        .evaluate((each) => (each.getAttribute('d') ?? '').match(/v\d+/g) ?? [])
    // Sent: bars of many heights, lit where its moments are (0 to 500 thousandths). Not made yet: a line of dots.
    const [unlit, lit] = [await bars(1, 0), await bars(1, 1)]
    expect(new Set(lit).size).toBeGreaterThan(3)
    expect(lit.length / (lit.length + unlit.length)).toBeCloseTo(0.5, 1)
    expect(new Set(await bars(0, 1))).toEqual(new Set(['v2']))

    await list.getByRole('button', { name: 'Search' }).click()
    const field = page.getByRole('searchbox', { name: 'Search your summaries' })
    expect(await violations(page)).toEqual([])
    await field.pressSequentially('ORGANO')
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('El órgano')])
    await field.fill('sourdough')
    await seeText(page, 'No summaries found matching your search.')
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect.poll(() => rows.count()).toBe(2)
  })

  it('are listed a page at a time, and none is lost between the pages', async () => {
    const { page, account } = await opened()
    const batch = database().batch()
    const at = Date.now()
    for (let i = 0; i < 45; i += 1) {
      // Two of each time, so that pages end between twins.
      const requestedAt = new Date(at - 60_000 * Math.floor(i / 2))
      const episode = { ...EPISODE, title: `Episode ${i}` }
      batch.set(database().doc(`summaries/${randomUUID()}`), longRequest(account, { requestedAt, episode }))
    }
    await batch.commit()
    const rows = page.getByRole('region', { name: 'Your summaries' }).getByRole('listitem')
    const older = page.getByRole('button', { name: 'Show older' })
    await expect.poll(() => rows.count()).toBe(20)
    await older.click()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(39)
    await store(account, { episode: { ...EPISODE, title: 'Episode 45' } })
    await seeText(page, 'Episode 45')
    await older.click()
    await expect.poll(() => rows.count()).toBe(46)
    await older.waitFor({ state: 'detached' })
    expect(new Set(await rows.getByRole('heading').allTextContents()).size).toBe(46)
  })

  it('names the true state of each, and what happened to its credits', async () => {
    const { page, account } = await opened({ viewport: DESKTOP })
    const states = [
      ['held', 'Waiting for confirmation', '21,000 credits, not charged yet'],
      ['transcribing', 'Listening', '21,000 credits, charged'],
      ['summarizing', 'Summarizing', '21,000 credits, charged'],
      ['sending', 'Sending', '21,000 credits, charged'],
      ['sent', 'Sent', '21,000 credits, charged'],
      ['refused', 'Refused, not charged', '0 credits, not charged'],
      ['failed', 'Failed, refunded', '21,000 credits, refunded'],
    ] as const
    for (const [index, [state]] of states.entries()) {
      await store(account, { state, requestedAt: new Date(Date.now() - index * HOUR_MS) })
    }
    const rows = page.getByRole('region', { name: 'Your summaries' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(states.length)
    const texts = await rows.allTextContents()
    for (const [index, [, label, credits]] of states.entries()) {
      expect(texts[index]).toContain('Long Haul, 2 h 06 min')
      expect(texts[index]).toContain(label)
      expect(texts[index]).toContain(credits)
    }
    expect(await rows.nth(6).locator('s').textContent()).toBe('21,000')
    expect(await rows.getByRole('link').count()).toBe(2)
    expect(await violations(page)).toEqual([])
  })

  it('follows a request from state to state', async () => {
    const { page, account } = await opened()
    const id = await store(account, { state: 'summarizing' })
    await seeText(page, 'Summarizing')
    await database().doc(`summaries/${id}`).update({ state: 'sent', sentAt: new Date() })
    await seeText(page, 'Sent')
  })

  it('shows nobody the requests of another account', async () => {
    const { page } = await opened({ expected: /There is no request/ })
    const other = await createAccount()
    const id = await store(other, {})
    await seeText(page, 'Quiet in here')
    await page.goto(`/summary/${id}`)
    await seeText(page, /^Error: this summary could not be loaded/)
  })
})

describe('a summary', () => {
  const result = {
    headline: 'Ports run on patience',
    gist: 'Three people who keep a harbour awake explain how.',
    keyPoints: [{ text: 'Tides decide first.', quote: 'the tide decides', startSeconds: 872 }],
    moments: [
      { title: 'The night shift', quote: 'nobody sleeps at two', startSeconds: 900, endSeconds: 960 },
    ],
    verified: { anchored: 8, total: 8 },
    speech: Array.from({ length: 240 }, (_, i) => 1 + (i % 7) / 3),
  }

  it('is waited for while the network is slow, and shown once the server has answered', async () => {
    const { page, account } = await opened({ expected: /ERR_FAILED|Could not reach Cloud Firestore/ })
    // The device keeps nothing of it.
    await page.goto('/blog')
    const id = await store(account, {})
    await database().doc(`summaries/${id}/parts/result`).set(result)
    const isFirestore = (url: URL) => url.pathname.startsWith('/google.firestore.v1.Firestore/')
    let lost = 0
    await page.route(isFirestore, (route) => {
      lost++
      return route.abort()
    })
    await page.goto(`/summary/${id}`)
    // By then it has given up, and tells everybody who asks what the device keeps.
    await expect.poll(() => lost).toBeGreaterThanOrEqual(5)
    await page.unroute(isFirestore)
    await seeText(page, result.headline)
  })

  it('appears when it is ready, each line with the way to its second', async () => {
    const { page, account } = await opened()
    const id = await store(account, { state: 'summarizing' })
    await page.goto(`/summary/${id}`)
    await seeText(page, 'Summarizing', 'This page shows the summary as soon as it is ready.')
    await database().doc(`summaries/${id}/parts/result`).set(result)
    await database().doc(`summaries/${id}`).update({ state: 'ready' })
    await seeText(page, result.headline, result.gist, '8 of 8 points rest on words found in the transcript.')
    const link = page.getByRole('link', { name: 'Listen to the original at 0:14:32' })
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=sbZ0oInJar1&t=872s')
    await seeText(page, '“nobody sleeps at two”')
    expect(await violations(page)).toEqual([])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy summary' }).click()
    await seeText(page, 'Copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^# How a port never sleeps[^]*- \[0:14:32\]\(.*t=872s\) Tides decide first\./)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Markdown' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('how-a-port-never-sleeps.md')
    expect(await readFile(await file.path(), 'utf8')).toBe(copied)
  })

  it('says so when it was not mailed, and why', async () => {
    const { page, account } = await opened({})
    const id = await storeSummary(account, { notMailed: 'returned' })
    await page.goto('/dashboard')
    await seeText(page, 'Ready, not mailed')
    await page.goto(`/summary/${id}`)
    await seeText(page, /^This summary was not e-mailed: mail to your address has come back/)
    await seeText(page, 'Tides decide first.')
  })

  it('downloads as PDF, for 500 credits once', async () => {
    const { page, account } = await opened({ expected: /export-pdf|ERR_INTERNET_DISCONNECTED|Firestore/ })
    const id = await storeSummary(account)
    await profileOf(account).update({ 'credits.current': 499 })
    await page.goto(`/summary/${id}`)
    const priced = page.getByRole('button', { name: 'Download PDF, 500 credits' })
    await priced.click()
    const dialog = page.getByRole('dialog', { name: 'Download as PDF?' })
    await dialog.getByText('You need at least 500 credits for this operation. Current balance: 499').waitFor()
    expect(await dialog.getByRole('link', { name: 'Get more credits' }).getAttribute('href')).toBe('/pricing')
    expect(await dialog.getByRole('button', { name: /^Download/ }).count()).toBe(0)
    await profileOf(account).update({ 'credits.current': 20_000 })
    const agree = dialog.getByRole('button', { name: 'Download for 500 credits' })
    await dialog.getByText('19,500 credits').waitFor()
    expect(await violations(page)).toEqual([])

    const failing = (route: Route) => route.fulfill({ status: 503, json: { success: false } })
    await page.route('**/api/export-pdf', failing)
    await agree.click()
    await dialog.getByText(/^The PDF could not be made\. Please try again/).waitFor()
    await page.unroute('**/api/export-pdf', failing)
    const downloading = page.waitForEvent('download')
    await agree.click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('how-a-port-never-sleeps.pdf')
    const { text } = await extractText(new Uint8Array(await readFile(await file.path())), {
      mergePages: true,
    })
    expect(text).toContain('Ports run on patience')
    await seeText(page, '500 credits charged, 19,500 left. Downloaded.')
    expect(await dialog.count()).toBe(0)

    await page.reload()
    const free = page.getByRole('button', { name: 'Download PDF', exact: true })
    const again = page.waitForEvent('download')
    await free.click()
    await again
    await seeText(page, 'Nothing charged. Downloaded.')
    expect((await profileOf(account).get()).get('credits.current')).toBe(19_500)
    await page.context().setOffline(true)
    await seeText(page, 'You are offline: the PDF can be downloaded when you are back online.')
    expect(await free.isDisabled()).toBe(true)
  })

  it('says so when nothing could be verified', async () => {
    const { page, account } = await opened()
    const id = await store(account, {})
    await database()
      .doc(`summaries/${id}/parts/result`)
      .set({ ...result, verified: null })
    await page.goto(`/summary/${id}`)
    await seeText(page, /^Not verified/)
  })
})

it('stays readable offline, with what was opened before', async () => {
  const { page, account } = await opened({
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Could not reach Cloud Firestore/i,
  })
  await store(account, {})
  await seeText(page, 'How a port never sleeps')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await seeText(page, 'How a port never sleeps')
  await page.context().setOffline(true)
  await page.reload()
  await seeText(page, /^You are offline/, 'How a port never sleeps', 'of 20,000 this month')
})
