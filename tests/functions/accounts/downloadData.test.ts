import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { howOften, nightly } from '../../support/tier.ts'
import type { DataPage } from '#domain/api/replies.ts'
import { DATA_PAGES_PER_DAY } from '../../../functions/src/profiles/rules/callLimits.ts'
import { HOUR_MS } from '#domain/units.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { type Person, startDeletions } from './deletionRig.ts'

const rig = useRig(() => startDeletions('demo-downloads'))
beforeEach(() => {
  rig.mailbox.fault = () => 'none'
})

const ask = (token: string, body: object = {}) => rig.post('downloadData', token, body)

/** All pages, as the app asks for them. */
async function pagesOf({ token }: Person): Promise<DataPage[]> {
  const pages: DataPage[] = []
  for (let page: string | undefined, isFirst = true; isFirst || page !== undefined; isFirst = false) {
    const { status, body } = await ask(token, page === undefined ? {} : { page })
    expect(status).toBe(200)
    const data = body.data as DataPage
    pages.push(data)
    page = data.next
  }
  return pages
}

describe('the download of an account’s data', () => {
  it('has all that is kept about the account, no internal fields, and nothing of another account', async () => {
    const [person, other] = [await rig.person({ summaries: 2 }), await rig.person({ summaries: 2 })]
    const customerId = await rig.buy(person)
    await rig.stripe.customers.update(customerId, {
      name: 'Northquay',
      address: { line1: 'Quay 1', city: 'Cork', country: 'IE' },
    })
    const pages = await pagesOf(person)
    expect(pages[0]?.account).toMatchObject({
      id: person.uid,
      email: person.email,
      signIn: { providers: ['password'], createdAt: expect.stringMatching(/^20.*Z$/) },
      profile: { name: 'Ana Secret', language: 'en', subscription: { plan: 'premium', customerId } },
      billing: {
        customerId,
        company: { name: 'Northquay', line1: 'Quay 1', city: 'Cork', country: 'IE' },
        invoices: [{ cents: 999, state: 'paid' }],
      },
      deliveryConsents: [{ askedAt: null, confirmedAt: '2026-11-02T08:00:00.000Z' }],
      devices: [{ choice: 'all', createdAt: '2026-11-02T08:00:00.000Z', seenAt: '2026-11-02T08:00:00.000Z' }],
      answers: [{ question: 'Private question?' }],
      newsletter: {
        name: 'Ana Secret',
        state: 'confirmed',
        consents: [{ at: '2026-11-02T08:00:00.000Z', what: 'confirmed', by: 'the button in the mail' }],
      },
    })
    const ledger = pages.flatMap((page) => page.ledger ?? [])
    // In the order of their ids.
    expect(ledger.map(({ id, amount }) => [id, amount])).toEqual([
      ['opening', 5_000],
      ['welcome', 15_000],
    ])
    expect(pages.flatMap((page) => page.moments ?? [])).toMatchObject([{ id: 'm', note: 'mine' }])
    const summaries = pages.flatMap((page) => page.summaries ?? [])
    expect(summaries).toHaveLength(2)
    expect(summaries[0]).toMatchObject({
      deliverTo: person.email,
      episode: { title: 'Private taste' },
      state: 'sent',
      sharedAt: '2026-11-02T08:00:00.000Z',
      archivedAt: '2026-11-02T08:00:00.000Z',
      pdfPaidAt: '2026-11-02T08:00:00.000Z',
      summary: { headline: 'Private headline', keyPoints: [{ startSeconds: 872 }] },
    })
    const text = JSON.stringify(pages)
    for (const inner of [
      'secret-fingerprint',
      'secret-owner',
      'hash-of-a-token',
      'where-messages-go',
      other.uid,
      other.email,
    ]) {
      expect(text).not.toContain(inner)
    }
    expect(text).not.toMatch(/verifiedSession|lease|fingerprint|idempotency|nextCheckAt|heldFor|trace"/)
  })

  it('has every summary once, on pages of less than 100 kB', async () => {
    const many = howOften(2_000, 300)
    const person = await rig.person({ summaries: many })
    const pages = await pagesOf(person)
    const summaries = pages.flatMap((page) => page.summaries ?? [])
    expect(new Set(summaries.map(({ id }) => id)).size).toBe(many)
    expect(summaries).toHaveLength(many)
    expect(pages.length).toBeLessThan(many / 25)
    expect(Math.max(...pages.map((page) => JSON.stringify(page).length))).toBeLessThan(100_000)
  })

  nightly('parts pages by their size where summaries are large', async () => {
    const person = await rig.person({ summaries: 0 })
    const batch = rig.database.batch()
    for (let index = 0; index < 12; index++) {
      const reference = rig.database.collection('summaries').doc(randomUUID().replaceAll('-', ''))
      batch.set(reference, {
        uid: person.uid,
        state: 'sent',
        attempt: 1,
        requestedAt: new Date(),
        updatedAt: new Date(),
      })
      const gist = 'x'.repeat(800_000)
      batch.set(reference.collection('parts').doc('result'), {
        headline: 'L',
        gist,
        keyPoints: [],
        moments: [],
      })
    }
    await batch.commit()
    const pages = await pagesOf(person)
    expect(pages.flatMap((page) => page.summaries ?? [])).toHaveLength(12)
    expect(Math.max(...pages.map((page) => JSON.stringify(page).length))).toBeLessThan(5_000_000)
  })

  it('has each ledger entry and each offer of a followed show once, 500 a page', async () => {
    const person = await rig.person({ summaries: 0 })
    const at = new Date()
    for (let first = 0; first < 1_200; first += 200) {
      const batch = rig.database.batch()
      for (let index = first; index < first + 200; index++) {
        const entry = rig.database.collection(`ledgers/${person.uid}/entries`).doc(`e-${index}`)
        batch.set(entry, { amount: -1, cost: 1, balanceAfter: 0, reason: 'summary', at })
        const offer = { uid: person.uid, episodeId: `e-${index}`, showId: 's', show: 'A show', kind: 'basic' }
        const rest = { title: `Episode ${index}`, published: at, foundAt: at, price: 5_000, automatic: false }
        const reference = rig.database.collection('offers').doc(`${person.uid}-${index}`)
        batch.set(reference, { ...offer, ...rest, state: 'offered', nextCheckAt: at })
      }
      await batch.commit()
    }
    const pages = await pagesOf(person)
    expect(pages.flatMap(({ ledger }) => (ledger ? [ledger.length] : []))).toEqual([500, 500, 202])
    const offers = pages.flatMap((page) => (page.offers ? [page.offers] : []))
    expect(offers.map(({ length }) => length)).toEqual([500, 500, 200])
    expect(new Set(offers.flat().map(({ title }) => title)).size).toBe(1_200)
    expect(JSON.stringify(offers)).not.toMatch(/nextCheckAt|uid/)
  })
})

describe('the owner of downloaded data', () => {
  it('is told of the download by mail, once an hour, whichever page the download begins with', async () => {
    const person = await rig.person()
    await pagesOf(person)
    await pagesOf(person)
    expect(rig.receipts(person)).toHaveLength(1)
    expect((await rig.profile(person.email))?.dataDownloadedAt).toBeInstanceOf(Date)
    const profile = rig.database.doc(`users/${person.email}`)
    for (const [index, page] of ['ledger', 'summaries', 'summaries:0'].entries()) {
      await profile.update({ dataDownloadedAt: new Date(Date.now() - HOUR_MS) })
      expect(await ask(person.token, { page })).toMatchObject({ status: 200 })
      expect(new Set(rig.receipts(person)).size).toBe(index + 2)
    }
  })

  it('gets the data also when no mail can be sent, and when there is no profile', async () => {
    const person = await rig.person()
    rig.mailbox.fault = () => ({ code: 421 })
    expect((await pagesOf(person)).at(-1)?.summaries).toHaveLength(2)
    await rig.database.doc(`users/${person.email}`).delete()
    expect((await pagesOf(person))[0]?.account?.profile).toBeNull()
  })
})

it('the download of an account’s data is refused with 429 after the day’s number of pages', async () => {
  const person = await rig.person({ summaries: 0 })
  // Not before Auth, whose clock is its own, has made the account: tokens of before are no good.
  stopClock()
  const day = new Date().toISOString().slice(0, 10)
  const dataPages = { hour: '', inHour: 0, day, inDay: DATA_PAGES_PER_DAY - 1 }
  await rig.database.doc(`accountLimits/${person.uid}`).set({ uid: person.uid, calls: { dataPages } })
  expect(await ask(person.token)).toMatchObject({ status: 200 })
  expect(await ask(person.token)).toMatchObject({
    status: 429,
    body: { success: false, message: expect.stringMatching(/try again in \d+ minutes/) },
  })
})

describe('downloadData refuses', () => {
  it('a token that is invalid, not verified or of an ended session', async () => {
    const person = await rig.person({ summaries: 0 })
    for (const [token, status] of [
      ['no.such.token', 401],
      // Its newsletter may be another's.
      [rig.tokenOf(person, { signedInAt: new Date(), verified: false }), 403],
      [rig.tokenOf(person, { signedInAt: new Date(Date.now() - HOUR_MS) }), 401],
    ] as const)
      expect(await ask(token)).toMatchObject({ status, body: { success: false } })
    expect(rig.receipts(person)).toEqual([])
  })

  it('a page that is none of ours, and gives no page of another account’s summaries', async () => {
    const [person, other] = [await rig.person({ summaries: 1 }), await rig.person({ summaries: 1 })]
    const [theirs] = (await pagesOf(other)).flatMap((page) => page.summaries ?? [])
    const { body } = await ask(person.token, { page: `summaries:${theirs?.id}`.slice(0, 14) })
    const found = (body.data as DataPage).summaries ?? []
    expect(found.map(({ id }) => id)).not.toContain(theirs?.id)
    for (const page of ['users', 'ledger:../x', 7, `ledger:${'x'.repeat(200)}`]) {
      expect(await ask(person.token, { page })).toMatchObject({ status: 400 })
    }
  })
})
