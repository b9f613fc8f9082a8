import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import { isSuppressed, suppression } from '../../../functions/src/deliverability/suppression.ts'
import { type SeededSubscriber, startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'

const KEY = Buffer.from('a signing key for tests only')
const SECRET = `whsec_${KEY.toString('base64')}`

const rig = useRig(() => startNewsletter('demo-mail-events'))
beforeEach(() => {
  process.env['MAIL_EVENTS_SECRET'] = SECRET
})

const seeded = async () => (await rig.seedConfirmed(1))[0] as SeededSubscriber
const event = (type: string, to: string, data: object = {}, at = new Date()) => ({
  type,
  created_at: at.toISOString(),
  data: {
    email_id: randomUUID(),
    from: 'Sonobrief <summaries@sonobrief.app>',
    to: [to],
    subject: 'This week',
    ...data,
  },
})
const permanent = { bounce: { type: 'Permanent', subType: 'General', message: 'no such user' } }

function signed(body: string, at = new Date()) {
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const mac = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${mac}` }
}

async function post(body: string, headers: Record<string, string> = signed(body), method = 'POST') {
  const answer = await fetch(`${rig.functions.url}/mailEvents`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

describe('an event of the mail provider', () => {
  it.each([
    ['a bounce', 'email.bounced', permanent, 'hard-bounce'],
    ['a complaint', 'email.complained', {}, 'complaint'],
    ['an address that the provider has given up', 'email.suppressed', {}, 'hard-bounce'],
  ])('about %s stops further mail', async (_, type, data, reason) => {
    const { email } = await seeded()
    expect(await post(JSON.stringify(event(type, email, data)))).toBe(204)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'suppressed', receives: 'none' })
    expect((await suppression(rig.database, email).get()).get('reason')).toBe(reason)
  })

  it('takes effect once, though twenty copies come at once and one more later', async () => {
    const { email } = await seeded()
    const body = JSON.stringify(event('email.bounced', email, permanent))
    const headers = signed(body)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post(body, headers)))
    expect(new Set(statuses)).toEqual(new Set([204]))
    const after = (await rig.subscriber(email)) ?? {}
    const kept = (await suppression(rig.database, email).get()).data()
    expect((after['consents'] as Array<{ what: string }>).map(({ what }) => what)).toEqual([
      'confirmed',
      'suppressed',
    ])
    expect(await post(body)).toBe(204)
    expect(await rig.subscriber(email)).toEqual(after)
    expect((await suppression(rig.database, email).get()).data()).toEqual(kept)
  })

  it('about a bounce after a complaint does not let mail go to the address after thirty days', async () => {
    const { email } = await seeded()
    await post(JSON.stringify(event('email.complained', email)))
    await post(JSON.stringify(event('email.bounced', email, permanent)))
    expect(await isSuppressed(rig.database, email, new Date(Date.now() + 1000 * DAY_MS))).toBe(true)
  })

  it('about an unknown address bars it too, as it may be signed up tomorrow', async () => {
    const email = `${randomUUID()}@never.test`
    expect(await post(JSON.stringify(event('email.complained', email)))).toBe(204)
    expect(await isSuppressed(rig.database, email, new Date())).toBe(true)
    expect(await rig.subscriber(email)).toBeUndefined()
  })

  it.each([
    ['a delivery', (to: string) => JSON.stringify(event('email.delivered', to))],
    [
      'a bounce of long ago',
      (to: string) =>
        JSON.stringify(event('email.bounced', to, permanent, new Date(Date.now() - 31 * DAY_MS))),
    ],
  ])('about %s is answered 204, and changes nothing', async (_, body) => {
    const { email } = await seeded()
    expect(await post(body(email))).toBe(204)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'en' })
  })
})

it('an event of the mail provider that is signed but no JSON is answered 204, so that it is not sent again', async () => {
  const body = '{"type":'
  expect(await post(body, { ...signed(body), 'content-type': 'text/plain' })).toBe(204)
})

describe('a caller who is not the provider', () => {
  it('is answered 400 without a signature or with an old one, and stops no mail', async () => {
    const { email } = await seeded()
    const body = JSON.stringify(event('email.complained', email))
    for (const headers of [{}, signed(body, new Date(Date.now() - 6 * 60_000))])
      expect(await post(body, headers)).toBe(400)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed' })
  })

  it('is answered 405 for GET, and 413 for more than 256 kB', async () => {
    expect(await post('', {}, 'GET')).toBe(405)
    expect(await post(JSON.stringify({ junk: 'x'.repeat(256 * 1024) }))).toBe(413)
  })

  it.each(['', 'off'])('is answered 404 while events are off (%j), even if signed', async (secret) => {
    process.env['MAIL_EVENTS_SECRET'] = secret
    const body = JSON.stringify(event('email.complained', (await seeded()).email))
    expect(await post(body)).toBe(404)
  })
})
