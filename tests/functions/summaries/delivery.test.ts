import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#domain/units.ts'
import { readReturnPath } from '../../../functions/src/deliverability/returnPath.ts'
import { askedMails } from '../../../functions/src/deliverability/asking.ts'
import { isSuppressed, suppress, suppression } from '../../../functions/src/deliverability/suppression.ts'
import { applyReport } from '../../../functions/src/newsletter/bounces/applyReport.ts'
import { type Account, APP_URL, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { spellingsOfMailbox } from '../../support/spellings.ts'
import { violations } from './violations.ts'

const { agreeing } = vi.hoisted(() => ({ agreeing: { now: false } }))
vi.mock('../../../functions/src/deliverability/DeliveryAddress.ts', async (importOriginal) => {
  const real =
    await importOriginal<typeof import('../../../functions/src/deliverability/DeliveryAddress.ts')>()
  return {
    ...real,
    isConfirmed: async (...[database, id]: Parameters<typeof real.isConfirmed>) => {
      if (agreeing.now) await real.deliveryAddress(database, id).update({ confirmedAt: new Date() })
      return real.isConfirmed(database, id)
    },
  }
})

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
afterEach(() => {
  agreeing.now = false
  pipeline.mailbox.fault = () => 'none'
})

const someone = () => `friend-${randomUUID()}@elsewhere.test`
const mailsTo = (address: string) => pipeline.mailbox.to(address)
/** As if the last mail that asks this mailbox had been an hour ago. */
async function nextWindow(address: string): Promise<void> {
  const asked = askedMails(pipeline.database, address.toLowerCase())
  const lastAt: unknown = (await asked.get()).get('lastAt')?.toMillis()
  if (typeof lastAt === 'number') await asked.update({ lastAt: new Date(lastAt - HOUR_MS) })
}
const confirm = (token: unknown) => pipeline.call('confirmDelivery', { token })

const balance = (account: Account) => pipeline.balance(account)

function tokenFor(address: string): string {
  const link = /http\S+\/confirm-delivery\?token=(\S+)/.exec(mailsTo(address).at(-1)?.email.text ?? '')
  expect(link?.[0]).toMatch(new RegExp(`^${APP_URL}/confirm-delivery`))
  return link?.[1] ?? ''
}

it('#foreign-delivery-address: a foreign address is asked first; nothing is charged or sent before it agrees', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  const answer = await pipeline.send(ana, { email: friend })
  expect(answer.body).toMatchObject({ success: true, data: { state: 'held', requiredCredits: 5_000 } })
  await pipeline.settle()
  await pipeline.sweep(new Date(Date.now() + 23 * HOUR_MS))
  expect(await balance(ana)).toBe(20_000)
  expect(mailsTo(friend)).toHaveLength(1)
  expect(await violations(pipeline, ana)).toEqual([])

  expect(await confirm(tokenFor(friend))).toMatchObject({ status: 200, body: { success: true } })
  const [sent] = await pipeline.driveToEnd(ana.uid)
  expect(sent).toMatchObject({ state: 'sent', deliverTo: friend })
  expect(await balance(ana)).toBe(15_000)
  expect(await violations(pipeline, ana)).toEqual([])
  const [, summary, ...others] = mailsTo(friend)
  expect([others, mailsTo(ana.email)]).toEqual([[], []])
  // Somebody else is not shown what the account holds, and a bounce of theirs can be believed.
  expect(`${summary?.email.html} ${summary?.email.text}`).not.toMatch(/15,000|credits charged/)
  expect(readReturnPath(summary?.sender ?? '')).toEqual({ kind: 'summary', id: sent?.id })
})

it('#one-language: answers and mails are in the language of the request, then in that of the account as they are sent', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  const spanish = { 'Accept-Language': 'es' }
  const refused = await pipeline.send(ana, { email: 'none' }, spanish)
  expect(refused.body).toMatchObject({ message: 'Escribe una dirección de correo válida' })
  expect((await pipeline.send(ana, { email: 'none' })).body).toMatchObject({
    message: 'Please enter a valid email address',
  })
  // An address without an account.
  await pipeline.send(ana, { email: friend }, spanish)
  const asking = mailsTo(friend)[0]?.email.text ?? ''
  expect(asking).toContain('¿Podemos enviar resúmenes')
  const [, token = ''] = /\/es\/confirm-delivery\?token=(\S+)/.exec(asking) ?? []
  expect(await confirm(token)).toMatchObject({ status: 200 })
  // The account: English when it asks, Spanish before the mail is sent.
  await pipeline.send(ana, {}, { 'Accept-Language': 'en' })
  await pipeline.database.doc(`users/${ana.email}`).update({ language: 'es' })
  await pipeline.driveToEnd(ana.uid)
  for (const address of [friend, ana.email]) {
    const { html = '', text = '' } = mailsTo(address).at(-1)?.email ?? {}
    expect(html).toContain('<html lang="es">')
    expect(text).toMatch(/Resumen básico|Extracto básico/)
    expect(text).not.toMatch(/Contact support|Asked for with/)
  }
})

it('a delivery address is asked once for each account, and no more once mail came back from it', async () => {
  const [ana, ben, friend] = [await pipeline.account(40_000), await pipeline.account(40_000), someone()]
  await pipeline.send(ana, { email: friend })
  await confirm(tokenFor(friend))
  expect((await pipeline.send(ana, { email: friend })).body.data).toMatchObject({ state: 'charged' })
  await nextWindow(friend)
  expect((await pipeline.send(ben, { email: friend })).body.data).toMatchObject({ state: 'held' })
  expect(await balance(ben)).toBe(40_000)
  const asked = tokenFor(friend)
  await pipeline.driveToEnd(ana.uid)
  const [mails, left] = [mailsTo(friend).length, await balance(ana)]
  await suppress(pipeline.database, friend, 'hard-bounce', new Date())
  expect(await confirm(asked)).toMatchObject({ status: 410 })
  const { body } = await pipeline.send(ana, { email: friend })
  expect(body).toMatchObject({ success: false, error_details: { validationError: 'DELIVERY_SUPPRESSED' } })
  await pipeline.settle()
  expect([mailsTo(friend).length, await balance(ana)]).toEqual([mails, left])
})

it('a second request to an address that was asked is held without a second mail, and released with the first', async () => {
  const [ana, friend] = [await pipeline.account(40_000), someone()]
  await pipeline.send(ana, { email: friend })
  await pipeline.send(ana, { email: friend })
  expect(mailsTo(friend)).toHaveLength(1)
  await confirm(tokenFor(friend))
  const ended = await pipeline.driveToEnd(ana.uid)
  expect(ended.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(await violations(pipeline, ana)).toEqual([])
})

it('a request is charged at once when its address agrees while it is being written', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  agreeing.now = true
  const { data } = (await pipeline.send(ana, { email: friend })).body
  expect(data).toMatchObject({ state: 'charged', availableCredits: 15_000 })
  expect(await violations(pipeline, ana)).toEqual([])
})

it('#link-used-twice: confirming a delivery address twice at once, and again later, does it once', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  await pipeline.send(ana, { email: friend })
  const token = tokenFor(friend)
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await pipeline.driveToEnd(ana.uid)
  expect(await confirm(token)).toMatchObject({ status: 200 })
  await pipeline.settle()
  expect(await balance(ana)).toBe(15_000)
  expect(await violations(pipeline, ana)).toEqual([])
})

it('#get-changes-nothing: GET and HEAD of the link that confirms a delivery address change nothing', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  await pipeline.send(ana, { email: friend })
  const token = tokenFor(friend)
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${pipeline.functions.url}/confirmDelivery?token=${token}`, { method })
    expect(answer.status).toBe(405)
  }
  await pipeline.settle()
  expect(await pipeline.requests(ana.uid)).toMatchObject([{ state: 'held' }])
})

it.each([
  ['another secret', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 404],
  ['another pair', (token: string) => `${'0'.repeat(40)}${token.slice(40)}`, 404],
  ['half a token', (token: string) => token.slice(0, 50), 400],
  ['none', () => undefined, 400],
  ['an object', () => ({ $ne: '' }), 400],
])('#link-used-twice: confirming a delivery address refuses %s', async (_, tampered, status) => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  await pipeline.send(ana, { email: friend })
  expect(await confirm(tampered(tokenFor(friend)))).toMatchObject({ status, body: { success: false } })
  expect(await pipeline.requests(ana.uid)).toMatchObject([{ state: 'held' }])
})

it('stored delivery addresses have no token that could be used, and counters are kept only while they count', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  await pipeline.send(ana, { email: friend })
  const [, secret = ''] = tokenFor(friend).split('.')
  const stored = await pipeline.database.collection('deliveryAddresses').get()
  const text = JSON.stringify(stored.docs.map((each) => ({ id: each.id, ...each.data() })))
  expect(secret.length).toBe(43)
  expect(text).not.toContain(secret)
  expect(text).not.toContain(friend)
  const counters = stored.docs.filter((each) => each.get('mails') !== undefined)
  expect(counters.length).toBeGreaterThan(0)
  for (const counter of counters)
    expect(counter.get('expiresAt').toMillis()).toBeGreaterThan(Date.now() + 24 * HOUR_MS)
})

it('a held request ends uncharged after 24 hours, and its link is dead', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  const { body } = await pipeline.send(ana, { email: friend })
  await pipeline.sweep(new Date(Date.now() + 24 * HOUR_MS + 1_000))
  expect(await pipeline.requests(ana.uid)).toMatchObject([
    { state: 'refused', error: { code: 'DELIVERY_NOT_CONFIRMED' } },
  ])
  const token = tokenFor(friend)
  const [pair = ''] = token.split('.')
  const tokenExpiresAt = new Date(Date.now() - 1)
  await pipeline.database.doc(`deliveryAddresses/${pair}`).update({ tokenExpiresAt })
  expect(await confirm(token)).toMatchObject({ status: 410 })
  expect(await pipeline.request(String(body.data?.['requestId']))).toMatchObject({ state: 'refused' })
  expect(await violations(pipeline, ana)).toEqual([])
})

it('#foreign-delivery-address: one account asks at most five addresses a day, also all at once', async () => {
  const ana = await pipeline.account(200_000)
  const friends = Array.from({ length: 12 }, someone)
  const answers = await Promise.all(friends.map((email) => pipeline.send(ana, { email })))
  const states = answers.map(({ body }) => body.data?.['state'] ?? body.error_details?.['validationError'])
  expect(states.filter((state) => state === 'held')).toHaveLength(5)
  expect(states.filter((state) => state === 'DELIVERY_LIMIT_REACHED')).toHaveLength(7)
  expect(friends.flatMap(mailsTo)).toHaveLength(5)
  expect((await pipeline.send(ana)).body.data).toMatchObject({ state: 'charged' })
})

describe('#spellings-of-a-mailbox, #foreign-delivery-address: one mailbox, however its address is spelled', () => {
  const mailsToAny = (addresses: readonly string[]) =>
    [...new Set(addresses.map((address) => address.toLowerCase()))].flatMap(mailsTo)

  it('is asked once an hour and three times a day by all accounts together', async () => {
    const friend = spellingsOfMailbox()
    const accounts = await Promise.all(friend.map(() => pipeline.account(20_000)))
    const sendAll = () =>
      Promise.all(friend.map((email, index) => pipeline.send(accounts[index] as Account, { email })))
    for (const mails of [1, 2, 3, 3]) {
      await sendAll()
      expect(mailsToAny(friend)).toHaveLength(mails)
      await nextWindow(friend[0] ?? '')
    }
  })

  it('is never asked again once its owner has said so', async () => {
    const friend = spellingsOfMailbox()
    const [first = '', second = ''] = friend
    await pipeline.send(await pipeline.account(20_000), { email: first })
    const [mail] = mailsTo(first)
    const [, token] = /\/newsletter\/never\?token=(\S+)/.exec(mail?.email.text ?? '') ?? []
    const headers = Object.fromEntries(mail?.email.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${APP_URL}/api/newsletter-one-click?token=${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(await pipeline.call('unsubscribe', { token })).toMatchObject({ status: 200 })
    await nextWindow(first)
    const { body } = await pipeline.send(await pipeline.account(20_000), { email: second })
    expect(body).toMatchObject({ error_details: { validationError: 'DELIVERY_SUPPRESSED' } })
    expect(mailsToAny(friend)).toHaveLength(1)
  })

  it('is asked with a return path that names it, so that a bounce is believed, for this spelling alone', async () => {
    const [first = '', second = ''] = spellingsOfMailbox()
    await pipeline.send(await pipeline.account(20_000), { email: first })
    const about = readReturnPath(mailsTo(first)[0]?.sender ?? '')
    expect(about).toEqual({ kind: 'asking', id: suppression(pipeline.database, first).id })
    if (about === undefined) return
    const now = new Date()
    expect(await applyReport(pipeline.database, about, 'hard', now, now)).toBe('suppressed')
    await nextWindow(first)
    const ben = await pipeline.account(20_000)
    const suppressed = { error_details: { validationError: 'DELIVERY_SUPPRESSED' } }
    expect((await pipeline.send(ben, { email: first })).body).toMatchObject(suppressed)
    expect((await pipeline.send(ben, { email: second })).body.data).toMatchObject({ state: 'held' })
  })

  it('is suppressed at once when its mail server does not know it', async () => {
    const [ana, friend] = [await pipeline.account(20_000), someone()]
    pipeline.mailbox.fault = () => ({ code: 550, at: 'rcpt' })
    await pipeline.send(ana, { email: friend })
    expect(await isSuppressed(pipeline.database, friend, new Date())).toBe(true)
  })
})

it('#hostile-name: the mail that asks an address has no word of the person who asks', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  await pipeline.database.doc(`users/${ana.email}`).update({ name: 'Buy <b>now</b>' })
  await pipeline.send(ana, { email: friend, quizAnswers: { 1: 'visit evil.test' } })
  const [mail] = mailsTo(friend)
  for (const word of ['Buy', 'evil', ana.email, 'Sourdough', 'Lantern']) expect(mail?.raw).not.toContain(word)
})

it('a request is answered 502 when the mail that asks could not be sent, and asks again the next time', async () => {
  const [ana, friend] = [await pipeline.account(20_000), someone()]
  pipeline.mailbox.fault = () => ({ code: 451 })
  expect(await pipeline.send(ana, { email: friend })).toMatchObject({ status: 502 })
  pipeline.mailbox.fault = () => 'none'
  expect((await pipeline.send(ana, { email: friend })).body.data).toMatchObject({ state: 'held' })
  expect(mailsTo(friend)).toHaveLength(1)
})

it('the account’s own address in upper case need not be asked', async () => {
  const ana = await pipeline.account(20_000)
  const answer = await pipeline.send(ana, { email: ana.email.toUpperCase() })
  expect(answer.body.data).toMatchObject({ state: 'charged' })
})
