import { describe, expect, it } from 'vitest'
import { receivesOf } from '../../../functions/src/deliverability/Subscriber.ts'
import { APP_URL, startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startNewsletter('demo-leave'))

const confirm = (token: unknown) => rig.call('confirmNewsletter', { token })
const preferences = (token: unknown, change: object) => rig.call('newsletterPreferences', { token, change })
const unsubscribe = (token: unknown) => rig.call('unsubscribe', { token })

/** Asks again for what is not theirs yet. @returns the token in the mail's button */
async function askAgain(email: string): Promise<string> {
  await rig.signUpAndMail(email, { language: 'es' })
  return rig.confirmationToken(email)
}

describe('a subscriber’s links of an earlier generation', () => {
  const oneClick = (token: string) =>
    fetch(`${rig.functions.url}/newsletterOneClick?token=${token}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })

  /** What the holder of a link can do: look, change, and end it by page or mail program. */
  async function tried(token: string): Promise<number[]> {
    const change = { language: 'both' }
    return [
      (await rig.call('newsletterPreferences', { token })).status,
      (await rig.call('newsletterPreferences', { token, change })).status,
      (await unsubscribe(token)).status,
      (await oneClick(token)).status,
    ]
  }
  const ENDED = [404, 404, 410, 410]

  it('are refused once the subscriber has left and come back; the new ones work', async () => {
    const { email, token } = await rig.subscribed()
    expect((await rig.call('newsletterPreferences', { token })).status).toBe(200)
    await unsubscribe(token)
    expect((await unsubscribe(token)).status).toBe(200)
    const { manageToken } = await rig.join(email)
    const back = await rig.subscriber(email)
    expect(await tried(token)).toEqual(ENDED)
    expect(await rig.subscriber(email)).toEqual(back)
    expect(manageToken).toBe(await rig.manageTokenOf(email))
    expect(await tried(String(manageToken))).toEqual([200, 200, 200, 200])
    expect(await rig.subscriber(email)).toMatchObject({ state: 'unsubscribed' })
  })

  it('are refused where the record was erased in between, or the generation was raised', async () => {
    const { email, token } = await rig.subscribed()
    await rig.erase(email)
    const { manageToken } = await rig.join(email)
    expect(await tried(token)).toEqual(ENDED)
    const generation = Number((await rig.subscriber(email))?.['generation'])
    await rig.update(email, { generation: generation + 1 })
    expect(await tried(String(manageToken))).toEqual(ENDED)
  })

  it('stay valid when the subscriber confirms another choice without having left', async () => {
    const { email, token } = await rig.subscribed()
    const { manageToken } = await rig.join(email, { language: 'es' })
    expect(manageToken).toBe(token)
    expect(await tried(token)).toEqual([200, 200, 200, 200])
  })
})

describe('the unsubscribe page', () => {
  it('ends the subscription, and answers the same a second time and once the subscriber is erased', async () => {
    const { email, token } = await rig.subscribed()
    const first = await unsubscribe(token)
    expect(first).toMatchObject({ status: 200, body: { success: true } })
    const ended = await rig.subscriber(email)
    expect(ended).toMatchObject({ state: 'unsubscribed', receives: 'none' })
    expect(ended?.['consents']).toMatchObject([{}, { what: 'unsubscribed', by: 'unsubscribe page' }])
    expect((await unsubscribe(token)).body).toEqual(first.body)
    expect(await rig.subscriber(email)).toEqual(ended)
    await rig.erase(email)
    const third = await unsubscribe(token)
    expect([third.status, third.body]).toEqual([200, first.body])
  })

  it('#link-used-twice: a token that was tampered with ends nothing', async () => {
    const [{ email, token }, other] = [await rig.subscribed(), await rig.subscribed()]
    const forged = other.token.slice(0, 41) + token.slice(41)
    expect(await unsubscribe(forged)).toMatchObject({ status: 400, body: { success: false } })
    for (const each of [email, other.email]) {
      expect(await rig.subscriber(each)).toMatchObject({ state: 'confirmed' })
    }
  })
})

it.each(['GET', 'HEAD'])('#get-changes-nothing: %s of a link or call changes nothing', async (method) => {
  const { email, token } = await rig.subscribed()
  const confirmation = await askAgain(email)
  const before = await rig.subscriber(email)
  const calls = [
    ['confirmNewsletter', confirmation],
    ['newsletterPreferences', token],
    ['unsubscribe', token],
    ['sendConfirmation', token],
  ]
  for (const [name, each] of calls) {
    const answer = await fetch(`${rig.functions.url}/${name}?token=${each}&newsletter=${each}`, { method })
    expect([name, answer.status]).toEqual([name, 405])
  }
  const oneClick = await fetch(`${rig.functions.url}/newsletterOneClick?token=${token}`, {
    method,
    redirect: 'manual',
  })
  expect(oneClick.status).toBe(303)
  expect(oneClick.headers.get('location')).toBe(`${APP_URL}/newsletter/unsubscribe?token=${token}`)
  expect(await rig.subscriber(email)).toEqual(before)
})

describe('one-click unsubscribing in a mail program', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const BODY = 'List-Unsubscribe=One-Click'
  const same = (token: string) => token
  const tampered = (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const post = (token: string, body: BodyInit = BODY, headers: Record<string, string> = FORM) =>
    fetch(`${rig.functions.url}/newsletterOneClick?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers,
      body,
    }).then(({ status }) => status)

  it('is accepted as a multipart form, too, and from another site', async () => {
    const { email, token } = await rig.subscribed()
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect(await post(token, form, { origin: 'https://mail.example' })).toBe(200)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'unsubscribed' })
  })

  it('#link-used-twice: ends the subscription once when it comes twice, or ten times at once', async () => {
    const { email, token } = await rig.subscribed()
    const statuses = await Promise.all(Array.from({ length: 10 }, () => post(token)))
    expect(new Set([...statuses, await post(token)])).toEqual(new Set([200]))
    const ended = { what: 'unsubscribed', by: 'mail program' }
    expect(await rig.subscriber(email)).toMatchObject({
      state: 'unsubscribed',
      receives: 'none',
      consents: [{}, ended],
    })
  })

  it.each(['pending', 'confirmed', 'unsubscribed', 'suppressed'])(
    '#link-used-twice: is answered with 2xx in the state %s, and gives no mail back',
    async (state) => {
      const { email, token } = await rig.subscribed()
      const asked = { name: 'Ana', subscription: 'Newsletter', language: 'es' }
      await rig.update(email, { state, asked })
      expect([await post(token), await post(token)]).toEqual([200, 200])
      const ended = state === 'suppressed' ? 'suppressed' : 'unsubscribed'
      expect(await rig.subscriber(email)).toMatchObject({ state: ended, receives: 'none' })
      expect(await rig.subscriber(email)).not.toHaveProperty('asked')
    },
  )

  it('#link-used-twice: is answered with 2xx where the subscriber was erased', async () => {
    const { email, token } = await rig.subscribed()
    await rig.erase(email)
    expect(await post(token)).toBe(200)
    expect(await rig.subscriber(email)).toBeUndefined()
  })

  it.each([
    ['a tampered token', tampered, BODY, FORM],
    ['no token', () => '', BODY, FORM],
    ['another body', same, 'List-Unsubscribe=No', FORM],
    ['no body', same, '', FORM],
    ['JSON', same, `{"List-Unsubscribe":"One-Click"}`, { 'content-type': 'application/json' }],
    ['9 kB', same, `${BODY}&x=${'x'.repeat(9_000)}`, FORM],
    [
      'a multipart form that says something else',
      same,
      '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nOne-Click\r\n--b--',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
  ])('#link-used-twice: refuses %s with 4xx', async (_, change, body, headers) => {
    const { email, token } = await rig.subscribed()
    expect(await post(change(token), body, headers)).toBe(400)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'en' })
  })

  it('refuses PUT, DELETE, PATCH and OPTIONS with 405', async () => {
    const { email, token } = await rig.subscribed()
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status } = await fetch(`${rig.functions.url}/newsletterOneClick?token=${token}`, { method })
      expect([method, status]).toEqual([method, 405])
    }
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed' })
  })

  it('leads whoever opens a broken link to our own page', async () => {
    const url = `${rig.functions.url}/newsletterOneClick?token=//evil.test`
    const { status, headers } = await fetch(url, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([303, `${APP_URL}/newsletter/unsubscribe`])
  })
})

it('a subscriber who confirms and leaves at once ends in a state that fits what they receive', async () => {
  const { email, token } = await rig.subscribed()
  const again = await askAgain(email)
  await Promise.all([confirm(again), unsubscribe(token), preferences(token, { language: 'both' })])
  const subscriber = await rig.subscriber(email)
  expect(subscriber?.['receives']).toBe(receivesOf(subscriber as never))
})
