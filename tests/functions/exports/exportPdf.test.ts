import { createHash, randomUUID } from 'node:crypto'
import { extractLinks, extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PDFS_PER_DAY } from '../../../functions/src/profiles/rules/callLimits.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { SUMMARY_STATES, type SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { withDates } from '#domain/time/withDates.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { storedRequest } from '../../support/storedRequest.ts'
import { denyShow } from '../../../functions/src/cuts/denyShow.ts'
import { readable } from '../summaries/readable.ts'
import { stopClock } from '../../support/stopClock.ts'
import { howOften } from '../../support/tier.ts'
import { useRig } from '../../support/useRig.ts'

/** A PDF for 500 credits, once. docs/rules.md "Credits and costs", "What must survive" */

const { failure } = vi.hoisted(() => ({ failure: { now: false } }))
vi.mock('../../../functions/src/exports/pdf/summaryPdf.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../../functions/src/exports/pdf/summaryPdf.ts')>()
  return {
    summaryPdf: async (...given: Parameters<typeof real.summaryPdf>) => {
      if (failure.now) throw new Error('a typeface is missing')
      return real.summaryPdf(...given)
    },
  }
})

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
afterEach(() => {
  failure.now = false
})

const SUMMARY: Summary = {
  headline: 'El órgano que respiraba',
  gist: 'Tres personas cuentan cómo suena el aire.',
  keyPoints: [{ text: 'El viento decide.', quote: 'pues el viento decide', startSeconds: 872 }],
  moments: [{ title: 'La noche', quote: 'nadie duerme', startSeconds: 900, endSeconds: 960 }],
  verified: { anchored: 1, total: 1 },
}

async function store(account: Account, change: Partial<SummaryRequest> = {}): Promise<string> {
  const id = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)
  const about = { title: 'El órgano de Ávila', channelTitle: 'Radio Noche' }
  const episode = { ...about, language: 'es', durationSeconds: 1_200 } as const
  const reference = pipeline.database.doc(`summaries/${id}`)
  await reference.collection('parts').doc('result').set(SUMMARY)
  await reference.set(storedRequest(account, { episode, ...change }))
  return id
}

const ask = (account: Pick<Account, 'token'>, body: unknown) => pipeline.callAs(account, 'exportPdf', body)
const profileOf = ({ email }: Account) => pipeline.database.doc(`users/${email}`)
const read = async (account: Account) => withDates((await profileOf(account).get()).data()) as UserProfile
const request = async (id: string) =>
  withDates((await pipeline.database.doc(`summaries/${id}`).get()).data()) as SummaryRequest

async function ledger({ uid }: Account) {
  const entries = (await pipeline.database.collection(`ledgers/${uid}/entries`).get()).docs
  return {
    ids: entries.map(({ id }) => id).toSorted(),
    sum: entries.reduce((total, entry) => total + Number(entry.get('amount')), 0),
    of: (id: string) => withDates(entries.find((entry) => entry.id === id)?.data()),
  }
}

const bytes = (pdf: unknown) => new Uint8Array(Buffer.from(String(pdf), 'base64'))

describe('the PDF of a summary', () => {
  it('is made, and paid for once: the next download is free', async () => {
    const ana = await pipeline.account(20_000)
    const id = await store(ana)
    const { usage } = await read(ana)
    const { status, body } = await ask(ana, { summaryId: id })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ fileName: 'el-organo-de-avila.pdf', charged: 500, balance: 19_500 })

    const document = await getDocumentProxy(bytes(body.data?.['pdf']))
    const { text } = await extractText(document, { mergePages: true })
    for (const words of [SUMMARY.headline, SUMMARY.gist, 'El viento decide.', '«nadie duerme»', '14:32']) {
      expect(text).toContain(words)
    }
    const { links } = await extractLinks(document)
    expect(links).toContain('https://www.youtube.com/watch?v=sbZ0oInJar1&t=872s')
    expect((await getMeta(document)).info).toMatchObject({ Title: SUMMARY.headline, Language: 'en' })

    const profile = await read(ana)
    expect(profile.credits).toMatchObject({ current: 19_500, usedThisMonth: 500 })
    expect(profile.usage).toEqual(usage)
    expect(profile).not.toHaveProperty('today')
    const booked = await ledger(ana)
    expect(booked.sum).toBe(19_500)
    const movement = { amount: -500, cost: 500, balanceAfter: 19_500 }
    const entry = { ...movement, reason: 'export', summaryId: id, at: expect.any(Date) }
    expect(booked.of(`export-${id}`)).toEqual(entry)
    const { pdfPaidAt } = await request(id)
    expect(pdfPaidAt).toBeInstanceOf(Date)

    const again = await ask(ana, { summaryId: id })
    expect(again.body.data).toMatchObject({ charged: 0, balance: 19_500 })
    expect(bytes(again.body.data?.['pdf']).length).toBeGreaterThan(10_000)
    expect((await request(id)).pdfPaidAt).toEqual(pdfPaidAt)
    // Also when nothing is left.
    await profileOf(ana).update({ 'credits.current': 0 })
    expect((await ask(ana, { summaryId: id })).body.data).toMatchObject({ charged: 0, balance: 0 })
  })

  it('is charged once by many calls at a time', async () => {
    const calls = howOften(20, 6)
    const ana = await pipeline.account(700)
    const id = await store(ana)
    const answers = await Promise.all(Array.from({ length: calls }, () => ask(ana, { summaryId: id })))
    expect(answers.filter(({ status, body }) => status === 200 && body.success)).toHaveLength(calls)
    expect(answers.reduce((sum, { body }) => sum + Number(body.data?.['charged']), 0)).toBe(500)
    expect((await read(ana)).credits.current).toBe(200)
    expect(await ledger(ana)).toMatchObject({ ids: [`export-${id}`, 'opening'], sum: 200 })
  })

  it('of one summary is made where two are asked for at once and the balance holds one', async () => {
    const ana = await pipeline.account(700)
    const ids = await Promise.all([store(ana), store(ana)])
    const answers = await Promise.all(ids.map((summaryId) => ask(ana, { summaryId })))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await read(ana)).credits.current).toBe(200)
    expect((await ledger(ana)).sum).toBe(200)
  })

  it('costs nothing and changes nothing where the balance is too low', async () => {
    const ana = await pipeline.account(499)
    const id = await store(ana)
    const before = await read(ana)
    const { status, body } = await ask(ana, { summaryId: id })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: false,
      message: 'Créditos insuficientes',
      data: { requiredCredits: 500 },
      error_details: { validationError: 'INSUFFICIENT_CREDITS', requiredCredits: 500, availableCredits: 499 },
    })
    expect(await read(ana)).toEqual(before)
    expect((await ledger(ana)).ids).toEqual(['opening'])
    expect(await request(id)).not.toHaveProperty('pdfPaidAt')
  })

  it('takes nothing from unlimited credits, and has a ledger entry with its cost', async () => {
    const ana = await pipeline.account(-1, 'enterprise')
    const id = await store(ana)
    expect((await ask(ana, { summaryId: id })).body.data).toMatchObject({ charged: 0, balance: -1 })
    expect((await read(ana)).credits.current).toBe(-1)
    const booked = await ledger(ana)
    expect(booked.sum).toBe(0)
    expect(booked.of(`export-${id}`)).toMatchObject({ amount: 0, cost: 500, balanceAfter: -1 })
    expect((await request(id)).pdfPaidAt).toBeInstanceOf(Date)
  })

  it('can be paid from a profile without a date of reset, which then gets one', async () => {
    const ana = await pipeline.account(1_000)
    await profileOf(ana).update({ 'credits.resetDate': null })
    expect((await ask(ana, { summaryId: await store(ana) })).body.data).toMatchObject({ balance: 500 })
    expect((await read(ana)).credits.resetDate.getTime()).toBeGreaterThan(Date.now())
  })

  it('makes a reset that is due, and is paid from the new balance', async () => {
    const ana = await pipeline.account(100)
    await profileOf(ana).update({ 'credits.resetDate': new Date(Date.now() - 1_000) })
    const id = await store(ana)
    expect((await ask(ana, { summaryId: id })).body.data).toMatchObject({ charged: 500, balance: 19_500 })
    const { credits } = await read(ana)
    expect(credits).toMatchObject({ current: 19_500, usedThisMonth: 500 })
    expect(credits.resetDate.getTime()).toBeGreaterThan(Date.now())
    const booked = await ledger(ana)
    expect(booked.ids).toEqual([`export-${id}`, 'opening', expect.stringMatching(/^reset-/)])
    expect(booked.sum).toBe(19_500)
  })

  it('costs nothing when it could not be made, and can be asked for again', async () => {
    const ana = await pipeline.account(20_000)
    const id = await store(ana)
    failure.now = true
    const { status, body } = await ask(ana, { summaryId: id })
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('typeface')
    expect((await read(ana)).credits.current).toBe(20_000)
    expect((await ledger(ana)).ids).toEqual(['opening'])
    expect(await request(id)).not.toHaveProperty('pdfPaidAt')
    failure.now = false
    expect((await ask(ana, { summaryId: id })).body.data).toMatchObject({ charged: 500 })
  })

  it('leaves the lease of a summary that is being sent alone, and is still paid for once', async () => {
    const ana = await pipeline.account(20_000)
    const lease = { owner: 'worker', expiresAt: new Date(Date.now() + 60_000) }
    const id = await store(ana, { state: 'sending', lease })
    const before = await pipeline.database.doc(`summaries/${id}`).get()
    expect((await ask(ana, { summaryId: id })).body.data).toMatchObject({ charged: 500 })
    const after = await pipeline.database.doc(`summaries/${id}`).get()
    expect(after.updateTime?.isEqual(before.updateTime ?? after.createTime!)).toBe(true)
    await after.ref.update({ state: 'sent' })
    expect((await ask(ana, { summaryId: id })).body.data).toMatchObject({ charged: 0, balance: 19_500 })
    const paid = (await ledger(ana)).of(`export-${id}`) as { at: Date }
    expect((await request(id)).pdfPaidAt).toEqual(paid.at)
  })
})

it('the PDF of a summary is refused with 429, uncharged, after the account’s number of PDFs a day', async () => {
  stopClock()
  const ana = await pipeline.account(20_000)
  const id = await store(ana)
  const day = new Date().toISOString().slice(0, 10)
  const pdfs = { hour: '', inHour: 0, day, inDay: PDFS_PER_DAY - 1 }
  await pipeline.database.doc(`accountLimits/${ana.uid}`).set({ uid: ana.uid, calls: { pdfs } })
  expect((await ask(ana, { summaryId: id })).body).toMatchObject({ success: true, data: { charged: 500 } })
  const late = await ask(ana, { summaryId: id })
  expect(late).toMatchObject({
    status: 429,
    body: { success: false, error_details: { validationError: 'CALL_LIMIT_REACHED' } },
  })
  expect(Number(late.headers.get('retry-after'))).toBe(late.body.error_details?.['retryAfterSeconds'])
  expect((await read(ana)).credits.current).toBe(19_500)
})

describe('the PDF with the transcript', () => {
  const textOf = async (pdf: unknown) =>
    (await extractText(await getDocumentProxy(bytes(pdf)), { mergePages: true })).text

  it('costs the same, once, as the PDF without it', async () => {
    const ana = await pipeline.account(20_000)
    const { id } = await readable(pipeline.database, ana, { words: 'transcribed' })
    await pipeline.database.doc(`summaries/${id}/parts/result`).set(SUMMARY)
    const { data } = (await ask(ana, { summaryId: id, transcript: true })).body
    expect(data).toMatchObject({ charged: 500 })
    expect(await textOf(data?.['pdf'])).toMatch(/Transcript\s+0:00\s+Number 0 is a sentence/)
    const without = (await ask(ana, { summaryId: id })).body.data
    expect(without).toMatchObject({ charged: 0 })
    expect(await textOf(without?.['pdf'])).not.toContain('Number 0')
  })

  it.each([
    ['a video', async (ana: Account) => store(ana), /^YouTube keeps/],
    [
      'a show whose publisher objects',
      async (ana: Account) => {
        const { id, feedUrl } = await readable(pipeline.database, ana)
        await pipeline.database.doc(`summaries/${id}/parts/result`).set(SUMMARY)
        await denyShow(pipeline.database, feedUrl, 'asked', new Date())
        return id
      },
      /^The publisher/,
    ],
  ])('is refused for %s, and nothing is charged', async (_, made, message) => {
    const ana = await pipeline.account(20_000)
    const answer = await ask(ana, { summaryId: await made(ana), transcript: true })
    expect([answer.status, answer.body.message]).toEqual([404, expect.stringMatching(message)])
    expect((await ledger(ana)).ids).toEqual(['opening'])
  })
})

describe('the PDF of a summary is given', () => {
  it('to its owner with a verified address; for any other account there is no such summary', async () => {
    const [ana, eve] = [await pipeline.account(20_000), await pipeline.account(20_000)]
    const id = await store(ana)
    const token = pipeline.auth.tokenOf({ uid: ana.uid, email: ana.email, emailVerified: false })
    expect(await ask({ token }, { summaryId: id })).toMatchObject({ status: 403 })
    expect(await ask({ token: '' }, { summaryId: id })).toMatchObject({ status: 401 })
    const [foreign, none] = [await ask(eve, { summaryId: id }), await ask(eve, { summaryId: 'f'.repeat(40) })]
    expect(foreign).toMatchObject({ status: 404, body: { message: 'There is no such summary.' } })
    expect(none.body).toEqual(foreign.body)
    expect((await ledger(eve)).ids).toEqual(['opening'])
    expect((await ledger(ana)).ids).toEqual(['opening'])
    expect(await request(id)).not.toHaveProperty('pdfPaidAt')
  })

  it('to nobody once the account is deleted, not even to the next owner of the address', async () => {
    const ana = await pipeline.account(20_000)
    const id = await store(ana)
    await profileOf(ana).delete()
    expect(await ask(ana, { summaryId: id })).toMatchObject({ status: 404 })
    expect((await ledger(ana)).ids).toEqual(['opening'])
    const next = await pipeline.account(20_000, 'free', { email: ana.email })
    expect(await ask(next, { summaryId: id })).toMatchObject({ status: 404 })
    // Nor does whoever had it before pay from what is the next one's.
    expect(await ask(ana, { summaryId: id })).toMatchObject({ status: 404 })
    expect((await read(next)).credits.current).toBe(20_000)
  })

  it('to no session from before the account’s first verified one', async () => {
    const ana = await pipeline.account(20_000)
    const id = await store(ana)
    const since = (seconds: number) =>
      profileOf(ana).update({
        verifiedSession: { sinceSeconds: seconds, signedInSeconds: seconds, provider: 'password' },
      })
    await since(Math.floor(Date.now() / 1000) + 3_600)
    expect(await ask(ana, { summaryId: id })).toMatchObject({ status: 401 })
    expect((await ledger(ana)).ids).toEqual(['opening'])
    await since(0)
    expect(await ask(ana, { summaryId: id })).toMatchObject({ status: 200 })
  })

  it('while the summary is ready, being sent or sent, and in no other state', async () => {
    const ana = await pipeline.account(20_000)
    for (const state of SUMMARY_STATES) {
      const [id, status] = [await store(ana, { state }), /^(ready|sending|sent)$/.test(state) ? 200 : 409]
      expect(await ask(ana, { summaryId: id }), state).toMatchObject({ status })
      expect((await ledger(ana)).ids.includes(`export-${id}`)).toBe(status === 200)
    }
  })
})
