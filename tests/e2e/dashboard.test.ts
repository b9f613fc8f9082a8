import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Route } from 'playwright-core'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { HOUR_MS } from '#domain/units.ts'
import { nightly } from '../support/tier.ts'
import { createAccount, member, type TestAccount } from './support/accounts.ts'
import { DESKTOP, seeText } from './support/browser.ts'
import { database } from './support/database.ts'
import { EPISODE, longRequest, newSummaryId, storeSummary, SUMMARY } from './support/storeSummary.ts'
import { violations } from './support/pageProblems.ts'

const SPANISH = { profile: { language: 'es' }, path: '/es/dashboard' }
const LOW = '¡Te quedan pocos créditos!'
const profileOf = ({ email }: TestAccount) => database().doc(`users/${email}`)

/** Without its summary, in a state that no worker touches. */
async function store(account: TestAccount, change: Partial<SummaryRequest>): Promise<string> {
  const id = newSummaryId()
  await database().doc(`summaries/${id}`).set(longRequest(account, change))
  return id
}

it('the dashboard shows person, credits and plan as they are stored, and links to the next plan, in Spanish', async () => {
  const { page, account } = await member(SPANISH)
  const person = page.getByRole('region', { name: 'Tus datos' })
  for (const text of ['Ana Reader', account.email, 'Español']) await person.getByText(text).waitFor()
  expect(await person.getByRole('link', { name: 'Cuenta' }).getAttribute('href')).toBe('/es/account')

  await seeText(page, '20.000', 'de 20.000 este mes, 100 %', 'unos 5.000 créditos')
  expect(await page.getByText(LOW).count()).toBe(0)
  await profileOf(account).update({ 'credits.current': 1_999, 'credits.usedThisMonth': 18_001 })
  await seeText(page, '1.999', 'de 20.000 este mes, 10 %', '18.001', LOW, 'Pásate a Premium')
  await profileOf(account).update({ 'credits.current': 2_000 })
  await page.getByText(LOW).waitFor({ state: 'detached' })
  await profileOf(account).update({ 'credits.current': 0 })
  const more = page.getByRole('link', { name: 'Conseguir más créditos' })
  expect(await more.getAttribute('href')).toBe('/es/pricing')
  const reset = page.getByRole('region', { name: 'Créditos' }).getByText(/^Días hasta la renovación\s*\d+$/)
  expect(await reset.count()).toBeGreaterThan(0)
  // They return on their day, whether or not the server has stored it.
  await profileOf(account).update({ 'credits.resetDate': new Date(Date.now() - 60_000) })
  await seeText(page, 'de 20.000 este mes, 100 %')

  await profileOf(account).update({ 'credits.resetDate': null })
  await expect.poll(() => reset.textContent()).toMatch(/30$/)

  const card = page.getByRole('region', { name: 'Suscripción' })
  const ways = () =>
    card
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  await card.getByText('Free', { exact: true }).waitFor()
  expect(await ways()).toEqual([['Pasar a Premium', '/es/pricing']])
  const paid = { 'subscription.plan': 'premium', 'subscription.billingCycle': 'yearly' }
  await profileOf(account).update(paid)
  await card.getByText('Suscripción anual activa').waitFor()
  expect(await ways()).toEqual([
    ['Gestionar suscripción', '/es/pricing?manage'],
    ['Pasar a Enterprise', '/es/pricing?plan=enterprise'],
  ])
  await profileOf(account).update({ 'subscription.nextBillingDate': new Date('2027-03-12T08:00:00Z') })
  for (const text of ['Premium', '12 de marzo de 2027', '99,99 $ al año'])
    await card.getByText(text).waitFor()
  await profileOf(account).delete()
  await card.getByText('Free', { exact: true }).waitFor()
  await person.getByText('Sin indicar').waitFor()
})

nightly('the dashboard shows no plan while the account cannot be read', async () => {
  const { page } = await member({ path: '/robots.txt', expected: /ERR_FAILED|Could not reach/ })
  const firestore = '**/google.firestore.v1.Firestore/**'
  await page.route(firestore, (route) => route.abort())
  await page.goto('/dashboard')
  await seeText(page, 'Your plan and credits could not be read.')
  expect(
    await page
      .getByRole('main')
      .getByText(/Free|\$0|Upgrade/)
      .count(),
  ).toBe(0)
  await page.unroute(firestore)
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeText(page, 'of 20,000 this month, 100 %', 'Upgrade to Premium')
})

describe('the dashboard’s requests', () => {
  it('begin as an empty list, are those of the account alone, and are drawn by their state', async () => {
    const { page, account } = await member({ expected: /There is no request/ })
    const foreign = await store(await createAccount(), {})
    await seeText(page, 'Quiet in here')
    const trending = page.getByRole('region', { name: 'Trending Podcast' }).getByRole('link')
    expect(await trending.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/podcast/top-us-podcasts',
      '/podcast/top-business-podcasts',
      '/podcast/top-podcast-spain',
    ])
    await page.getByRole('button', { name: 'Paste a link' }).click()
    const field = page.getByLabel('Episode link')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.goto(`/summary/${foreign}`)
    await seeText(page, 'We couldn’t find this summary', 'It may have been deleted')
    await page.getByRole('main').getByRole('link', { name: 'Your summaries' }).waitFor()
    await page.goto('/dashboard')
    await seeText(page, 'Quiet in here')

    const drawing = { bins: '05az'.repeat(30), moments: '00dw' }
    await store(account, { drawing })
    const id = await store(account, { state: 'summarizing' })
    const rows = page.getByRole('region', { name: 'Your summaries' }).getByRole('listitem')
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

    await seeText(page, 'Summarizing')
    await database().doc(`summaries/${id}`).update({ state: 'sent', sentAt: new Date() })
    await page.getByText('Summarizing').waitFor({ state: 'detached' })
    expect(await rows.getByText('Sent', { exact: true }).count()).toBe(2)
  })

  nightly(
    'are removed, failed ones without a question, but not other accounts’; are archived and moved back; and are new until opened',
    async () => {
      const { page, account } = await member({ expected: /status of 404/ })
      const foreign = await store(await createAccount(), { state: 'failed' })
      await seeText(page, 'Quiet in here')
      const failed = await store(account, { state: 'failed' })
      const made = await storeSummary(account, { readyAt: new Date(Date.now() + 60_000) })
      const row = page.getByRole('region', { name: 'Your summaries' }).getByRole('listitem')
      await expect.poll(() => row.filter({ hasText: 'New, ' }).count()).toBe(1)
      await page.goto(`/summary/${made}`)
      await seeText(page, 'Tides decide first.')
      await page.goto('/dashboard')
      await expect.poll(() => row.count()).toBe(2)
      expect(await row.filter({ hasText: 'New, ' }).count()).toBe(0)

      const asked = page.waitForRequest('**/api/remove-summary')
      await page.getByRole('button', { name: /^Remove/ }).click()
      const { authorization = '' } = (await asked).headers()
      await expect.poll(() => row.count()).toBe(1)
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: /^Archive:/ }).click()
      await expect.poll(() => row.count()).toBe(0)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('searchbox').fill('patience')
      await row.filter({ hasText: 'archived' }).waitFor()
      await page.getByRole('searchbox').fill('')
      await page.getByRole('button', { name: 'Archived' }).click()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: /^Move back:/ }).click()
      await seeText(page, /^Nothing here\./)
      await page.getByRole('button', { name: 'All summaries' }).click()
      await expect.poll(() => row.count()).toBe(1)
      page.on('dialog', (dialog) => void dialog.accept())
      await page.getByRole('button', { name: /^Remove/ }).click()
      await seeText(page, 'Quiet in here')
      const other = await page.request.post('/api/remove-summary', {
        data: { summaryId: foreign },
        headers: { authorization },
      })
      expect(other.status()).toBe(404)
      const left = await Promise.all(
        [failed, made, foreign].map((id) => database().doc(`summaries/${id}`).get()),
      )
      expect(left.map(({ exists }) => exists)).toEqual([false, false, true])
    },
  )

  nightly('are listed 20 a page, and none is lost between the pages', async () => {
    const { page, account } = await member()
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

  it('each tell their state, and what happened to their credits, in Spanish', async () => {
    const { page, account } = await member({ ...SPANISH, viewport: DESKTOP })
    const states = [
      ['held', 'Pendiente de confirmación', '21.000 créditos, aún sin cobrar'],
      ['transcribing', 'Escuchando', '21.000 créditos, cobrados'],
      ['summarizing', 'Resumiendo', '21.000 créditos, cobrados'],
      ['sending', 'Enviando', '21.000 créditos, cobrados'],
      ['sent', 'Enviado', '21.000 créditos, cobrados'],
      ['refused', 'Rechazado, sin cobrar', '0 créditos, no cobrados'],
      ['failed', 'Fallido, créditos devueltos', '21.000 créditos, devueltos'],
    ] as const
    for (const [index, [state]] of states.entries()) {
      await store(account, { state, requestedAt: new Date(Date.now() - index * HOUR_MS) })
    }
    const rows = page.getByRole('region', { name: 'Tus resúmenes' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(states.length)
    const texts = await rows.allTextContents()
    for (const [index, [, label, credits]] of states.entries()) {
      expect(texts[index]).toContain('Long Haul, 2 h 06 min')
      expect(texts[index]).toContain(label)
      expect(texts[index]).toContain(credits)
    }
    expect(await rows.nth(6).locator('s').textContent()).toBe('21.000')
    expect(await rows.getByRole('link').count()).toBe(2)
    expect(await violations(page)).toEqual([])
  })
})

describe('the summary page', () => {
  nightly('waits while the network is slow, and shows the summary once it has come', async () => {
    // The device keeps nothing of it.
    const { page, account } = await member({
      path: '/blog',
      expected: /ERR_FAILED|Could not reach Cloud Firestore/,
    })
    const id = await store(account, {})
    await database().doc(`summaries/${id}/parts/result`).set(SUMMARY)
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
    await seeText(page, SUMMARY.headline)
  })

  it('shows the summary when it is ready, each line with a link to its second', async () => {
    const account = await createAccount()
    const id = await store(account, { state: 'summarizing' })
    const { page } = await member({ account, path: `/summary/${id}` })
    await seeText(
      page,
      'Summarizing',
      /checked against what was said\. This page shows the summary as soon as it is/,
    )
    await database().doc(`summaries/${id}/parts/result`).set(SUMMARY)
    await database().doc(`summaries/${id}`).update({ state: 'ready' })
    await seeText(
      page,
      SUMMARY.headline,
      SUMMARY.gist,
      '8 of 8 points rest on words found in the transcript.',
    )
    const link = page.getByRole('link', { name: 'Listen to the original at 14:32' })
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=sbZ0oInJar1&t=872s')
    await seeText(page, '“nobody sleeps at two”')
    expect(await violations(page)).toEqual([])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy summary' }).click()
    await seeText(page, 'Copied.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^# How a port never sleeps[^]*- \[14:32\]\(.*t=872s\) Tides decide first\./)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Markdown' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('how-a-port-never-sleeps.md')
    expect(await readFile(await file.path(), 'utf8')).toBe(copied)
  })

  nightly('says when the summary was not mailed, or could not be verified', async () => {
    const account = await createAccount()
    const id = await storeSummary(account, { notMailed: 'returned' }, undefined, { verified: null })
    const { page } = await member({ account })
    await seeText(page, 'Ready, not mailed')
    await page.goto(`/summary/${id}`)
    await seeText(page, /^This summary was not e-mailed: mail to your address has come back/)
    await seeText(page, 'Tides decide first.', /^Not verified/)
  })

  nightly('downloads the summary as PDF, for 500 credits once', async () => {
    const account = await createAccount()
    const id = await storeSummary(account)
    const { page } = await member({
      account,
      path: `/summary/${id}`,
      profile: { 'credits.current': 499 },
      expected: /export-pdf|ERR_INTERNET_DISCONNECTED|Firestore/,
    })
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
})
