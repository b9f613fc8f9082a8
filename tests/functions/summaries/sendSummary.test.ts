import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Account, EPISODE, EPISODE_COST, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { violations } from './violations.ts'

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))

const refusedWith = (validationError: string) => ({
  status: 200,
  body: { success: false, error_details: { validationError } },
})
const youtubeFault = (fault: object) =>
  fetch(`${pipeline.youtubeUrl}/control/fault`, { method: 'POST', body: JSON.stringify(fault) })

async function untouched(account: Account, credits: number): Promise<void> {
  expect(await pipeline.requests(account.uid)).toEqual([])
  expect(await pipeline.balance(account)).toBe(credits)
}

describe('#not-a-post: sendSummary', () => {
  const json = { 'content-type': 'application/json' }
  const nested = `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`
  it.each([
    ['GET', { method: 'GET' }, 405],
    ['PUT', { method: 'PUT', headers: json, body: '{}' }, 405],
    ['a cross-site form', { method: 'POST', body: new URLSearchParams({ url: 'x' }) }, 415],
    [
      'a cross-site form in the guise of text',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
      415,
    ],
    ['other origins', { method: 'POST', headers: { ...json, origin: 'https://evil.test' }, body: '{}' }, 403],
    ['an origin of nobody', { method: 'POST', headers: { ...json, origin: 'null' }, body: '{}' }, 403],
    ['deep JSON', { method: 'POST', headers: json, body: nested }, 400],
    ['much JSON', { method: 'POST', headers: json, body: JSON.stringify({ a: 'x'.repeat(33_000) }) }, 413],
    ['a list', { method: 'POST', headers: json, body: '[]' }, 400],
    ['no JSON', { method: 'POST', headers: json, body: '{"a":' }, 400],
    ['nobody', { method: 'POST', headers: json, body: '{}' }, 401],
    [
      'a token of nonsense',
      { method: 'POST', headers: { ...json, authorization: 'Bearer a.b.c' }, body: '{}' },
      401,
    ],
  ])('refuses %s', async (_, init, status) => {
    const answer = await fetch(`${pipeline.functions.url}/sendSummary`, init)
    expect(answer.status).toBe(status)
    if (status === 405) expect(answer.headers.get('allow')).toBe('POST')
  })

  it('lets its own origin in, forbids caching, hides what broke inside, and needs a verified address', async () => {
    const ana = await pipeline.account(20_000)
    const answer = await pipeline.send(ana, {}, { origin: 'http://127.0.0.1:5050' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const ben = await pipeline.account(20_000)
    const token = pipeline.auth.tokenOf({ ...ben, emailVerified: false })
    expect(await pipeline.send({ ...ben, token })).toMatchObject({ status: 403 })
    vi.stubEnv('RECAPTCHA_MIN_SCORE', 'seven')
    const broken = await pipeline.send(ben)
    vi.unstubAllEnvs()
    const message = 'Something went wrong. Please try again.'
    expect(broken).toMatchObject({ status: 500, body: { message } })
    await untouched(ben, 20_000)
  })
})

it('#client-claims: sendSummary believes nothing that the client says about credits, identity or length', async () => {
  const ana = await pipeline.account(EPISODE_COST - 1)
  const ben = await pipeline.account(1_000_000)
  const him = { userEmail: ben.email, uid: ben.uid, account: ben.email }
  const forged = { userCredits: 1_000_000, ...him, duration: 1, cost: 0 }
  const { status, body } = await pipeline.send(ana, forged)
  const credits = { requiredCredits: EPISODE_COST, availableCredits: EPISODE_COST - 1 }
  expect([status, body]).toEqual([
    200,
    {
      success: false,
      message: 'Créditos insuficientes',
      data: { requiredCredits: EPISODE_COST },
      error_details: { validationError: 'INSUFFICIENT_CREDITS', videoDuration: 20, ...credits },
    },
  ])
  expect(await violations(pipeline, ana)).toEqual([])
  await untouched(ben, 1_000_000)
})

describe('#unusable-episode: quote and request refuse an episode that is', () => {
  it.each([
    ['private', 'private0001', 'VIDEO_NOT_PUBLIC'],
    ['unlisted', 'unlisted001', 'VIDEO_NOT_PUBLIC'],
    ['live', 'livenow0001', 'VIDEO_IS_LIVE'],
    ['not begun', 'upcoming001', 'VIDEO_IS_LIVE'],
    ['0 seconds long', 'zerosecond1', 'VIDEO_EMPTY'],
    ['one second over 12 hours', 'toolong0001', 'VIDEO_TOO_LONG'],
    ['in German', 'german00001', 'UNSUPPORTED_LANGUAGE'],
    ['not there', 'nosuchvideo', 'VIDEO_NOT_FOUND'],
    ['without captions', 'captionless', 'NO_TRANSCRIPT'],
  ])('%s', async (_, videoId, validationError) => {
    const ana = await pipeline.account(200_000)
    const asked = pipeline.callAs(ana, 'getYoutubeInfo', { videoId })
    expect(await asked).toMatchObject(refusedWith(validationError))
    const url = `https://www.youtube.com/watch?v=${videoId}`
    expect(await pipeline.send(ana, { url })).toMatchObject(refusedWith(validationError))
    await untouched(ana, 200_000)
  })
})

it('#unusable-episode: a quote tells what an episode is, and its exact prices, even for twelve hours', async () => {
  const ana = await pipeline.account(0)
  const longest = await pipeline.callAs(ana, 'getYoutubeInfo', { videoId: 'justfits001' })
  expect(longest.body.data).toMatchObject({ duration: 720, quote: { basic: 120_000, advanced: 240_000 } })
  const answer = await pipeline.callAs(ana, 'getYoutubeInfo', { videoId: EPISODE })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        title: 'The Zoo in the Jar: What Sourdough Teaches About Ecology',
        duration: 20,
        channelTitle: 'Lantern and Ladder',
        language: 'en',
        durationSeconds: 1143,
        quote: { basic: 5_000, advanced: 10_000 },
        verifiable: true,
      },
    },
  })
})

describe('#human-check: sendSummary refuses', () => {
  it.each([
    ['missing', () => Promise.resolve('')],
    ['of another action', () => pipeline.humanToken({ action: 'login' })],
    ['with a low score', () => pipeline.humanToken({ score: 0.4 })],
    ['from another site', () => pipeline.humanToken({ hostname: 'evil.test' })],
    ['three minutes', () => pipeline.humanToken({ issuedAt: new Date(Date.now() - 180_000).toISOString() })],
    ['invented', () => Promise.resolve('x'.repeat(400))],
    [
      'used before',
      async () => {
        const token = await pipeline.humanToken()
        await pipeline.send(await pipeline.account(20_000), {}, { 'X-Human-Check': token })
        return token
      },
    ],
  ])('a token %s', async (_, token) => {
    const ana = await pipeline.account(20_000)
    const answer = await pipeline.send(ana, {}, { 'X-Human-Check': await token() })
    expect(answer).toMatchObject(refusedWith('HUMAN_CHECK_FAILED'))
    expect(answer.body.message).toBe('Security verification failed. Please refresh the page and try again.')
    await untouched(ana, 20_000)
  })
})

describe('#human-check: only a full yes is believed: a verdict', () => {
  const yes = { success: true, action: 'submit', score: 0.9, hostname: '127.0.0.1' }
  let answer: Record<string, unknown>
  const verifier = createServer((_, response) => response.end(JSON.stringify(answer)))
  beforeAll(() => new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => verifier.close(resolve)))

  it.each([
    ['that says yes', {}, true],
    ['that says no, with all that a yes has', { success: false }, false],
    ['with a score that is no number', { score: '0.9' }, false],
    ['without a time', { challenge_ts: undefined }, false],
    ['of three minutes ago', { challenge_ts: new Date(Date.now() - 180_000).toISOString() }, false],
    ['for no action', { action: undefined }, false],
  ])('%s', async (_, change, isBelieved) => {
    answer = { ...yes, challenge_ts: new Date().toISOString(), ...change }
    const { port } = verifier.address() as AddressInfo
    vi.stubEnv('RECAPTCHA_VERIFY_URL', `http://127.0.0.1:${port}/`)
    const { isHuman } = await import('../../../functions/src/platform/gateways/humanCheck.ts')
    expect(await isHuman('x'.repeat(400), 'submit', new Date())).toBe(isBelieved)
    vi.unstubAllEnvs()
  })
})

const HOSTILE = [
  'a@x.test\r\nBcc: eve@evil.test',
  'ana@x.test,eve@evil.test',
  '"eve@evil.test "@x.test',
  'eve@evil.test(ana@x.test)',
]

it('#one-recipient: sendSummary takes one plain address as the recipient, or none', async () => {
  const ana = await pipeline.account(20_000)
  const before = pipeline.mailbox.mails.length
  for (const email of HOSTILE)
    expect(await pipeline.send(ana, { email }), email).toMatchObject(refusedWith('INVALID_EMAIL'))
  expect(pipeline.mailbox.mails.length).toBe(before)
  await untouched(ana, 20_000)
})

const ELSEWHERE = [
  'http://169.254.169.254/latest/meta-data/',
  'http://youtu.be@127.0.0.1/aaaaaaaaaaa',
  'https://youtu.be/..%2f..%2fx',
]

it('#foreign-host: sendSummary connects to the configured hosts only, whatever is given for a video', async () => {
  const ana = await pipeline.account(20_000)
  const fetched = vi.spyOn(globalThis, 'fetch')
  for (const url of ELSEWHERE) {
    expect(await pipeline.send(ana, { url }), url).toMatchObject(refusedWith('INVALID_URL'))
    const asked = pipeline.callAs(ana, 'getYoutubeInfo', { videoId: url })
    expect(await asked, url).toMatchObject(refusedWith('INVALID_URL'))
  }
  const hosts = new Set(fetched.mock.calls.map(([to]) => new URL(to instanceof Request ? to.url : to).host))
  fetched.mockRestore()
  const known = [pipeline.functions.url, pipeline.captchaUrl].map((url) => new URL(url).host)
  expect([...hosts].filter((host) => !known.includes(host))).toEqual([])
  await untouched(ana, 20_000)
})

describe('the same Idempotency-Key', () => {
  it('gets the first answer again, even with a human check that is used up, and is charged once', async () => {
    const ana = await pipeline.account(20_000)
    const again = { 'Idempotency-Key': randomUUID(), 'X-Human-Check': await pipeline.humanToken() }
    const first = await pipeline.send(ana, {}, again)
    const second = await pipeline.send(ana, {}, again)
    expect(second.body).toMatchObject({ ...first.body, data: { requestId: first.body.data?.['requestId'] } })
    expect(await pipeline.requests(ana.uid)).toHaveLength(1)
    expect(await violations(pipeline, ana)).toEqual([])
  })

  it('gets the first refusal again, also after credits have come in', async () => {
    const ana = await pipeline.account(1_000)
    const again = { 'Idempotency-Key': randomUUID() }
    expect(await pipeline.send(ana, {}, again)).toMatchObject(refusedWith('INSUFFICIENT_CREDITS'))
    await pipeline.database.doc(`users/${ana.email}`).update({ 'credits.current': 50_000 })
    expect(await pipeline.send(ana, {}, again)).toMatchObject(refusedWith('INSUFFICIENT_CREDITS'))
  })

  it('is made anew for each call of a plain client that sends none', async () => {
    const ana = await pipeline.account(20_000)
    const call = async () =>
      pipeline.call(
        'sendSummary',
        { url: `https://youtu.be/${EPISODE}`, email: ana.email },
        { Authorization: `Bearer ${ana.token}`, 'X-Human-Check': await pipeline.humanToken() },
      )
    expect(await call()).toMatchObject({ status: 200, body: { success: true } })
    expect(await call()).toMatchObject({ status: 200, body: { success: true } })
    expect(await pipeline.requests(ana.uid)).toHaveLength(2)
  })

  it('must not be empty; another request by it is a conflict, whatever else is wrong with that', async () => {
    const ana = await pipeline.account(20_000)
    const again = { 'Idempotency-Key': randomUUID() }
    await pipeline.send(ana, {}, again)
    const url = 'https://youtu.be/nosuchvideo'
    for (const asked of [{ kind: 'advanced' }, { url }, { url: 'nonsense' }])
      expect(await pipeline.send(ana, asked, again)).toMatchObject({ status: 409 })
    expect(await pipeline.send(ana, {}, { 'Idempotency-Key': '' })).toMatchObject({ status: 400 })
    expect(await pipeline.requests(ana.uid)).toHaveLength(1)
  })

  it('twenty times at once makes one request', async () => {
    const ana = await pipeline.account(100_000)
    const again = { 'Idempotency-Key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => pipeline.send(ana, {}, again)))
    expect(new Set(answers.map(({ body }) => body.data?.['requestId'])).size).toBe(1)
    expect(await pipeline.requests(ana.uid)).toHaveLength(1)
    expect(await violations(pipeline, ana)).toEqual([])
  })

  it('of two accounts makes two requests', async () => {
    const [ana, ben] = [await pipeline.account(20_000), await pipeline.account(20_000)]
    const again = { 'Idempotency-Key': randomUUID() }
    const [first, second] = [await pipeline.send(ana, {}, again), await pipeline.send(ben, {}, again)]
    expect(first.body.data?.['requestId']).not.toBe(second.body.data?.['requestId'])
  })

  it('has 8 to 128 letters, digits, "_" and "-"', async () => {
    const ana = await pipeline.account(20_000)
    for (const key of ['', 'tooShrt', 'automatic:one', 'with a space', 'with/a-slash', 'x'.repeat(129)])
      expect([key, await pipeline.send(ana, {}, { 'Idempotency-Key': key })]).toMatchObject([
        key,
        { status: 400 },
      ])
    expect(await pipeline.requests(ana.uid)).toEqual([])
  })
})

describe('the price', () => {
  it('that has risen is not charged, and the answer has both new prices', async () => {
    const ana = await pipeline.account(20_000)
    const answer = await pipeline.send(ana, { quotedCredits: EPISODE_COST - 1 })
    expect(answer).toMatchObject(refusedWith('QUOTE_CHANGED'))
    expect(answer.body.error_details).toMatchObject({
      requiredCredits: EPISODE_COST,
      quote: { basic: EPISODE_COST, advanced: 2 * EPISODE_COST },
    })
    await untouched(ana, 20_000)
  })

  it('that has fallen is charged without a question', async () => {
    const ana = await pipeline.account(20_000)
    const answer = await pipeline.send(ana, { quotedCredits: EPISODE_COST + 1 })
    expect(answer.body.data).toMatchObject({ requiredCredits: EPISODE_COST, availableCredits: 15_000 })
  })
})

describe('sendSummary charges nothing after', () => {
  it.each([
    ['an error of YouTube', { status: 500 }, 502],
    ['a spent quota', { status: 403, body: { error: { errors: [{ reason: 'quotaExceeded' }] } } }, 429],
    ['nonsense', { status: 200, body: ['no', 'object'] }, 502],
  ])('%s', async (_, fault, status) => {
    const ana = await pipeline.account(20_000)
    await youtubeFault({ ...fault, times: 1 })
    // What is known of a video is not asked again.
    const url = `https://youtu.be/${randomUUID().slice(0, 11)}`
    expect(await pipeline.send(ana, { url })).toMatchObject({ status, body: { success: false } })
    await untouched(ana, 20_000)
  })

  it('a human check that is down', async () => {
    const ana = await pipeline.account(20_000)
    vi.stubEnv('RECAPTCHA_VERIFY_URL', 'http://127.0.0.1:9/')
    const answer = await pipeline.send(ana)
    vi.unstubAllEnvs()
    expect(answer).toMatchObject({ status: 502 })
    await untouched(ana, 20_000)
  })
})

it('#address-changes-owner: sendSummary does not charge the next owner of the account’s address', async () => {
  const ana = await pipeline.account(20_000)
  const next = await pipeline.account(50_000, 'premium', { email: ana.email })
  expect(await pipeline.send(ana)).toMatchObject({
    status: 200,
    body: { success: false, message: 'Usuario no encontrado' },
  })
  expect(await pipeline.balance(next)).toBe(50_000)
})

it('a request of an account without a profile is refused, uncharged, and says why', async () => {
  const ana = await pipeline.account(20_000)
  await pipeline.database.doc(`users/${ana.email}`).delete()
  await pipeline.send(ana)
  await pipeline.settle()
  const [request] = await pipeline.requests(ana.uid)
  expect(request).toMatchObject({ state: 'refused', error: { message: 'Usuario no encontrado' } })
})

it('#odd-addresses: sendSummary knows an account whose token has its address in capitals', async () => {
  const ana = await pipeline.account(20_000)
  const token = pipeline.auth.tokenOf({ ...ana, email: ana.email.toUpperCase() })
  expect((await pipeline.send({ ...ana, token })).body.data).toMatchObject({ state: 'charged' })
})

it('#unverified-takeover: sendSummary charges nothing for a session from before the first verified one', async () => {
  const ana = await pipeline.account(20_000)
  const sinceSeconds = Math.floor(Date.now() / 1000) + 60
  const verifiedSession = { sinceSeconds, signedInSeconds: sinceSeconds }
  await pipeline.database.doc(`users/${ana.email}`).update({ verifiedSession })
  const { body } = await pipeline.send(ana)
  expect(body).toMatchObject({ success: false, message: 'Please log in again.' })
  expect(await violations(pipeline, ana)).toEqual([])
})
