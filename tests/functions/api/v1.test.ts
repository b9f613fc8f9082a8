import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE, secondsLeft } from '#domain/api/apiCallLimits.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { allowCall } from '../../../functions/src/api/allowance.ts'
import { cursorOf, placeIn } from '../../../functions/src/api/cursor.ts'
import { apiV1 } from '../../../functions/src/api/v1.http.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import { type Account, EPISODE_COST } from '../../../scripts/rigs/pipeline.ts'
import { sample, howOften } from '../../support/tier.ts'
import { violations } from '../summaries/violations.ts'
import { seeded } from '../teams/teamRig.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { type Answered, EPISODE_ID, startApi } from './apiRig.ts'

const api = useRig(() => startApi({ podcasts: true }))

/** An account with a key, and what each of its requests is when all is done. */
async function caller(credits = 100_000, scope: 'read' | 'write' = 'write') {
  const account = await api.pipeline.account(credits)
  return { account, key: await api.key(account, scope) }
}
const problem = (status: number, code: string) => ({ status, body: { code } })
const ledgerOf = async ({ uid }: Account) =>
  (await api.pipeline.database.collection(`ledgers/${uid}/entries`).get()).docs

describe('the API', () => {
  it('finds an episode, makes its summary and reads it, each claim with its quote, its second and a link', async () => {
    const { account, key } = await caller(20_000)
    const text = 'https://youtu.be/sbZ0oInJar1'
    const found = await api.v1('POST', '/episodes/find', { key, body: { text } })
    expect(found).toMatchObject({ status: 200, body: { kind: 'episode', episode: { id: EPISODE_ID } } })
    const quoted = await api.v1('POST', '/quotes', { key, body: { episode: EPISODE_ID } })
    expect(quoted.body.credits).toEqual({ basic: EPISODE_COST, advanced: 2 * EPISODE_COST })
    const asked = await api.request(key, 'my-first-summary', { credits: EPISODE_COST, kind: 'advanced' })
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_CHANGED', credits: quoted.body.credits },
    })
    const paid = await api.request(key, 'my-first-summary', { credits: EPISODE_COST, language: 'es' })
    expect(paid).toMatchObject({ status: 202, body: { state: 'charged', credits: 5_000, left: 15_000 } })
    expect(await api.v1('DELETE', '/summaries/my-first-summary', { key })).toMatchObject(
      problem(409, 'UNDER_WAY'),
    )
    expect(await api.pipeline.request(paid.body.id)).toMatchObject({ writtenIn: 'es' })
    await api.pipeline.driveToEnd(account.uid)
    const read = await api.v1('GET', '/summaries/my-first-summary', { key })
    expect(read.body).toMatchObject({ id: paid.body.id, state: 'sent', episode: { id: EPISODE_ID } })
    expect(read.body.points.length).toBeGreaterThanOrEqual(5)
    for (const point of [...read.body.points, ...read.body.moments]) {
      expect(point).toMatchObject({ verified: true, quote: expect.stringMatching(/\w/) })
      expect(point.link).toBe(`https://www.youtube.com/watch?v=sbZ0oInJar1&t=${Math.floor(point.second)}s`)
    }
    expect(await violations(api.pipeline, account)).toEqual([])
  })

  it('leads from a show to one of its episodes, as the app does', async () => {
    const { key } = await caller()
    const text = await api.pipeline.link('a feed, with transcripts')
    const { body: list } = await api.v1('POST', '/episodes/find', { key, body: { text } })
    const episode = list.episodes[0].id
    const found = await api.v1('POST', '/episodes/find', { key, body: { show: list.show.id, episode } })
    expect(found.body).toMatchObject({ kind: 'episode', episode: { verifiable: true, showId: list.show.id } })
    const { id, credits } = found.body.episode
    expect((await api.v1('POST', '/quotes', { key, body: { episode: id } })).body.credits).toEqual(credits)
    const page = await api.v1('POST', '/episodes/find', { key, body: { show: list.show.id, page: 0 } })
    expect(page.body.episodes).toEqual(list.episodes)
    // What was asked for is never another thing: not the show, where its episode is none.
    for (const none of [EPISODE_ID, 7]) {
      const refused = await api.v1('POST', '/episodes/find', {
        key,
        body: { show: list.show.id, episode: none },
      })
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'MALFORMED', detail: expect.stringMatching(/^episode: /) },
      })
    }
  })

  it('follows a show, changes how, lists it for its account alone, and unfollows it', async () => {
    const { key, account } = await caller()
    const text = await api.pipeline.link('a feed, with transcripts')
    const { body: list } = await api.v1('POST', '/episodes/find', { key, body: { text } })
    const { id: show, title } = list.show
    const path = `/follows/${show}`
    expect(await api.v1('DELETE', path, { key })).toMatchObject(problem(404, 'NOT_FOLLOWED'))
    const offered = { show, title, state: 'active', automatic: false, kind: 'basic', language: null }
    expect((await api.v1('PUT', path, { key, body: {} })).body).toEqual(offered)
    const choice = { kind: 'advanced', language: 'es' }
    const advanced = { ...offered, ...choice }
    expect((await api.v1('PUT', path, { key, body: choice })).body).toEqual(advanced)
    expect((await api.v1('PUT', path, { key, body: { language: 'de' } })).body.code).toBe('MALFORMED')
    expect(await api.v1('PUT', path, { key, body: { automatic: true } })).toMatchObject(
      problem(422, 'CAP_NEEDED'),
    )
    expect((await api.v1('GET', '/follows', { key })).body).toEqual({ follows: [advanced] })
    expect((await api.v1('GET', '/follows', { key: (await caller()).key })).body).toEqual({ follows: [] })
    const reading = await api.key(account, 'read')
    for (const method of ['PUT', 'DELETE']) {
      const refused = await api.v1(method, path, { key: reading, ...(method === 'PUT' && { body: {} }) })
      expect(refused.body.code).toBe('SCOPE_NEEDED')
    }
    expect((await api.v1('GET', '/follows', { key: reading })).body).toEqual({ follows: [advanced] })
    // One’s own alone: another account has nothing to end there.
    expect((await api.v1('DELETE', path, { key: (await caller()).key })).body.code).toBe('NOT_FOLLOWED')
    expect((await api.v1('GET', '/follows', { key })).body).toEqual({ follows: [advanced] })
    expect((await api.v1('DELETE', path, { key })).body).toEqual({ show, followed: false })
    expect((await api.v1('GET', '/follows', { key })).body).toEqual({ follows: [] })
    const unknown = `/follows/${'0'.repeat(40)}`
    expect((await api.v1('PUT', unknown, { key, body: {} })).body.code).toBe('EPISODE_GONE')
    expect((await api.v1('PUT', '/follows/else', { key, body: {} })).body.code).toBe('MALFORMED')
  })
})

describe('the API refuses with a problem and its code:', () => {
  it.each([
    ['nobody', 'GET', '/account', {}, 401, 'KEY_NEEDED'],
    ['no key of ours', 'GET', '/account', { key: 'sk_live_1' }, 401, 'KEY_NEEDED'],
    ['a key that never was', 'GET', '/account', { key: `sb_${'x'.repeat(43)}` }, 401, 'KEY_NEEDED'],
    ['an unknown path', 'GET', '/nothing', {}, 404, 'UNKNOWN_PATH'],
    ['the base alone', 'GET', '', {}, 404, 'UNKNOWN_PATH'],
    ['a method that is not', 'PATCH', '/account', {}, 405, 'WRONG_METHOD'],
    ['a description that is written to', 'POST', '/openapi.json', { body: {} }, 405, 'WRONG_METHOD'],
  ])('%s', async (_, method, path, asked, status, code) => {
    const answer = await api.v1(method, path, asked)
    expect(answer).toMatchObject({ status, body: { status, code } })
    expect(answer.body.type).toBe(`https://sonobrief.app/developers#${code}`)
    if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    if (status === 405) expect(answer.headers.get('allow')).toMatch(/^[A-Z, ]+$/)
  })

  it('an unknown path where the called address cannot be parsed', async () => {
    const answered: unknown[] = []
    const response = {
      set: () => response,
      status: (status: number) => (answered.push(status), response),
      end: (body: string) => answered.push(JSON.parse(body).code),
    }
    const request = { method: 'GET', originalUrl: '//', headers: {}, get: () => undefined }
    await apiV1(request as never, response as never)
    expect(answered).toEqual([404, 'UNKNOWN_PATH'])
  })

  it('malformed calls with a key, by body, content type and arguments', async () => {
    const { key } = await caller()
    const nested = `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`
    type Case = [string, string, object, number, string]
    const cases: Case[] = [
      ['POST', '/quotes', { headers: { 'Content-Type': 'text/plain' }, body: '{}' }, 415, 'NOT_JSON'],
      ['POST', '/quotes', { body: JSON.stringify({ a: 'x'.repeat(33_000) }) }, 413, 'TOO_LARGE_BODY'],
      ['POST', '/quotes', { body: nested }, 400, 'MALFORMED'],
      ['POST', '/quotes', { body: '[]' }, 400, 'MALFORMED'],
      ['POST', '/quotes', { body: { episode: 'nonsense' } }, 400, 'MALFORMED'],
      ['POST', '/quotes', { body: { episode: 'yt_videoseries' } }, 422, 'INVALID_URL'],
      ['POST', '/quotes', { body: { episode: 'yt_missing-000' } }, 404, 'VIDEO_NOT_FOUND'],
      ['POST', '/quotes', { body: { episode: 'a'.repeat(40) } }, 404, 'EPISODE_GONE'],
      ['POST', '/episodes/find', { body: {} }, 400, 'MALFORMED'],
      ['POST', '/episodes/find', { body: { episode: 'a'.repeat(40) } }, 400, 'MALFORMED'],
      ['POST', '/episodes/find', { body: { show: 'a'.repeat(40), text: ' ' } }, 400, 'MALFORMED'],
      ['POST', '/summaries', { body: { episode: EPISODE_ID } }, 400, 'IDEMPOTENCY_KEY_NEEDED'],
      ...['with:a-colon', 'with a space', 'tooShrt', 'x'.repeat(129), 'with/a-slash'].map((sent): Case => {
        const asked = { body: { episode: EPISODE_ID }, headers: { 'Idempotency-Key': sent } }
        return ['POST', '/summaries', asked, 400, 'IDEMPOTENCY_KEY_NEEDED']
      }),
      ['GET', '/summaries?limit=101', {}, 400, 'MALFORMED'],
      ['GET', '/summaries?limit=0', {}, 400, 'MALFORMED'],
      ['GET', '/summaries?cursor=abc', {}, 400, 'BAD_CURSOR'],
      ['GET', `/summaries/${'a'.repeat(40)}`, {}, 404, 'UNKNOWN_SUMMARY'],
      ['GET', '/summaries/%E0%A4%A', {}, 400, 'MALFORMED'],
    ]
    for (const [method, path, asked, status, code] of cases) {
      const answer = await api.v1(method, path, { key, ...asked })
      expect(answer, `${method} ${path} ${JSON.stringify(asked).slice(0, 60)}`).toMatchObject({
        status,
        body: { code },
      })
      expect(answer.headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+, "day";r=\d+;t=\d+$/)
    }
  })

  it('calls beyond a limit of the day, with a Retry-After until the next day', async () => {
    stopClock()
    const { account, key } = await caller()
    const left = secondsLeft(new Date(), DAY_MS)
    const today = { day: utcDay(new Date()), summaries: 9, audioMinutes: 2_861 }
    await api.pipeline.database.doc(`users/${account.email}`).update({ today })
    const heard = await api.request(key)
    const asked = Array.from({ length: 6 }, () => ({ email: `${randomUUID()}@friends.test` }))
    const answers = await Promise.all(asked.map((more) => api.request(key, randomUUID(), more)))
    const refused = [heard, ...answers.filter(({ status }) => status !== 202)]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'AUDIO_LIMIT_REACHED'],
      [429, 'DELIVERY_LIMIT_REACHED'],
    ])
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe(String(left))
      expect(body.retryAfterSeconds).toBe(left)
    }
  })

  it('a request beyond the credits, uncharged, with the credits needed and those left', async () => {
    const { account, key } = await caller(1_000)
    const refused = await api.request(key)
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_CREDITS', requiredCredits: 5_000, availableCredits: 1_000 },
    })
    expect(await violations(api.pipeline, account)).toEqual([])
  })
})

describe('#api-misuse: the API', () => {
  it('charges once for one idempotency key sent hundreds of times, and refuses too many calls from memory', async () => {
    const { account, key } = await caller()
    const meter = new FirestoreMeter(api.pipeline.database)
    const statuses = new Map<number, number>()
    const left = Array.from({ length: howOften(10_000, 200) })
    const one = async () => {
      while (left.pop() !== undefined || left.length > 0) {
        const { status } = await api.request(key, 'the-same-key')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 50 }, one))
    await api.pipeline.settle()
    expect(new Set(statuses.keys())).toEqual(new Set([202, 429]))
    expect(await api.pipeline.requests(account.uid)).toHaveLength(1)
    expect((await ledgerOf(account)).filter(({ id }) => id !== 'opening')).toHaveLength(1)
    expect(await violations(api.pipeline, account)).toEqual([])
    // A few minutes at most have passed, of 60 calls each; the rest has read nothing.
    const letThrough = statuses.get(202) ?? 0
    expect(meter.reads.length).toBeLessThan(letThrough * 20 + 500)
  })

  it.each(sample([1, 2, 3, 4, 5], 1))(
    'keeps the ledger right through requests, replays, deletions and an ended key in any order, seed %i',
    async (seed) => {
      const { account, key } = await caller(30_000)
      const random = seeded(seed)
      const keys = Array.from({ length: 4 }, (_, each) => `intent-${seed}-${each}`)
      const steps = Array.from({ length: 40 }, () => {
        const intent = keys[Math.floor(random() * keys.length)] ?? ''
        return random() < 0.7
          ? () => api.request(key, intent, random() < 0.2 ? { kind: 'advanced' } : {})
          : () => api.v1('DELETE', `/summaries/${intent}`, { key })
      })
      const answers = await Promise.all(steps.map((step) => step()))
      await api.pipeline.driveToEnd(account.uid)
      for (const { status } of answers) expect([200, 202, 402, 404, 409]).toContain(status)
      const charges = (await ledgerOf(account)).filter((entry) => entry.get('reason') === 'summary')
      expect(charges.length).toBeLessThanOrEqual(keys.length)
      expect(await violations(api.pipeline, account)).toEqual([])
    },
  )

  it('reads and deletes by an idempotency key that looks like an id; another request by that key is a conflict', async () => {
    const { account, key } = await caller()
    const intent = createHash('sha1').update(randomUUID()).digest('hex')
    const { body: asked } = await api.request(key, intent)
    const other = await api.request(key, intent, { kind: 'advanced' })
    expect(other).toMatchObject(problem(409, 'KEY_REUSED'))
    await api.pipeline.driveToEnd(account.uid)
    const meter = new FirestoreMeter(api.pipeline.database)
    for (const [id, most] of [
      [intent, 2],
      [asked.id, 1],
    ] as const) {
      meter.reset()
      expect((await api.v1('GET', `/summaries/${id}`, { key })).body.id).toBe(asked.id)
      expect(meter.reads.filter((each) => /^summaries\/\w+$/.test(each))).toHaveLength(most)
    }
    const stranger = await api.v1('DELETE', `/summaries/${intent}`, { key: (await caller()).key })
    expect(stranger).toMatchObject({ status: 404 })
    const deleted = await api.v1('DELETE', `/summaries/${intent}`, { key })
    expect(deleted.body).toEqual({ id: asked.id, deleted: true })
    expect(await api.v1('GET', `/summaries/${intent}`, { key })).toMatchObject({ status: 404 })
  })

  it('neither charges nor makes again what was deleted, when the same idempotency key comes once more', async () => {
    const { account, key } = await caller()
    const first = await api.request(key, 'once-and-never-again')
    await api.pipeline.driveToEnd(account.uid)
    const deleted = await api.v1('DELETE', `/summaries/${first.body.id}`, { key })
    expect(deleted.body).toEqual({ id: first.body.id, deleted: true })
    const parts = await api.pipeline.database.collection(`summaries/${first.body.id}/parts`).get()
    expect(parts.size).toBe(0)
    expect(await api.v1('GET', `/summaries/${first.body.id}`, { key })).toMatchObject({ status: 404 })
    const again = await api.request(key, 'once-and-never-again')
    expect(again).toMatchObject(problem(422, 'REFUSED'))
    expect(new Set((await ledgerOf(account)).map(({ id }) => id))).toEqual(
      new Set(['opening', first.body.id]),
    )
  })

  it('refuses requests and deletions by a key that may read', async () => {
    const { account, key } = await caller(100_000, 'read')
    expect(await api.request(key)).toMatchObject(problem(403, 'SCOPE_NEEDED'))
    expect(await api.v1('DELETE', `/summaries/${'a'.repeat(40)}`, { key })).toMatchObject({ status: 403 })
    expect(await api.v1('GET', '/summaries', { key })).toMatchObject({ status: 200, body: { summaries: [] } })
    expect(await api.pipeline.requests(account.uid)).toEqual([])
  })

  it('answers another account’s ids and cursors like unknown ones', async () => {
    const [ana, ben] = [await caller(), await caller()]
    const mine = await api.request(ana.key, 'a-key-of-anas')
    await api.request(ana.key)
    await api.pipeline.driveToEnd(ana.account.uid)
    const unknown = await api.v1('GET', `/summaries/${'f'.repeat(40)}`, { key: ben.key })
    const others: Answered[] = [
      await api.v1('GET', `/summaries/${mine.body.id}`, { key: ben.key }),
      await api.v1('GET', '/summaries/a-key-of-anas', { key: ben.key }),
      await api.v1('DELETE', `/summaries/${mine.body.id}`, { key: ben.key }),
    ]
    for (const { status, body } of others)
      expect({ status, body }).toEqual({ status: 404, body: unknown.body })
    const { body } = await api.v1('GET', '/summaries?limit=1', { key: ana.key })
    const stolen = await api.v1('GET', `/summaries?cursor=${body.next}`, { key: ben.key })
    expect(stolen).toMatchObject(problem(400, 'BAD_CURSOR'))
    expect((await api.v1('GET', '/summaries', { key: ben.key })).body.summaries).toEqual([])
    expect(await api.v1('GET', `/summaries/${mine.body.id}`, { key: ana.key })).toMatchObject({ status: 200 })
  })

  it('refuses a cursor with any one letter changed', () => {
    const place = { requestedAt: new Date('2026-11-22T10:00:00.123Z'), id: 'ab'.repeat(20) }
    const cursor = cursorOf(place, 'ana')
    expect(placeIn(cursor, 'ana')).toEqual(place)
    expect(placeIn(cursor, 'ben')).toBeUndefined()
    for (let at = 0; at < cursor.length; at++) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
      expect(placeIn(changed, 'ana')).toBeUndefined()
    }
    for (const text of ['', '.', `${cursor}A`, `${cursor}=`, cursor.slice(1)])
      expect(placeIn(text, 'ana')).toBeUndefined()
  })
})

describe('the API’s list of summaries', () => {
  it('goes newest first through all summaries, each once, though many were asked for at the same time', async () => {
    const { account, key } = await caller()
    const { database } = api.pipeline
    const { id } = (await api.request(key)).body as { id: string }
    await api.pipeline.driveToEnd(account.uid)
    const known = await database.doc(`summaries/${id}`).get()
    const batch = database.batch()
    for (let index = 0; index < 25; index++) {
      const requestedAt = new Date(Date.UTC(2026, 9, 1 + Math.floor(index / 10)))
      const reference = database.collection('summaries').doc(randomUUID().replaceAll('-', '').padEnd(40, 'e'))
      batch.set(reference, { ...known.data(), requestedAt })
    }
    await batch.commit()
    const seen: Array<{ id: string; requestedAt: string }> = []
    let cursor = ''
    for (;;) {
      const { body } = await api.v1('GET', `/summaries?limit=7${cursor}`, { key })
      seen.push(...body.summaries)
      if (body.next === undefined) break
      cursor = `&cursor=${body.next}`
    }
    expect(seen).toHaveLength(26)
    expect(new Set(seen.map((each) => each.id)).size).toBe(26)
    const times = seen.map(({ requestedAt }) => requestedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(JSON.stringify(seen)).not.toMatch(/uid|fingerprint|lease|signedInAt|trace/)
  })

  it('#unknown-shape: passes over summaries that cannot be read, and goes on behind them', async () => {
    const { account, key } = await caller()
    const asked: string[] = []
    for (let index = 0; index < 5; index++) asked.unshift((await api.request(key)).body.id)
    await api.pipeline.driveToEnd(account.uid)
    // Newest first: the last of the first page, and all of the second.
    for (const id of asked.slice(1, 4))
      await api.pipeline.database.doc(`summaries/${id}`).update({ state: 'of another version' })
    const pages: string[][] = []
    let cursor = ''
    do {
      const { body } = await api.v1('GET', `/summaries?limit=2${cursor && `&cursor=${cursor}`}`, { key })
      pages.push(body.summaries.map(({ id }: { id: string }) => id))
      cursor = body.next ?? ''
    } while (cursor !== '')
    expect(pages).toEqual([[asked[0]], [], [asked[4]]])
  })
})

describe('the API answers 304 for what has not changed:', () => {
  it('a summary, after one read of a document', async () => {
    const { account, key } = await caller()
    const { id } = (await api.request(key)).body as { id: string }
    const underWay = await api.v1('GET', `/summaries/${id}`, { key })
    expect(underWay.headers.get('retry-after')).toBe('10')
    await api.pipeline.driveToEnd(account.uid)
    const read = await api.v1('GET', `/summaries/${id}`, { key })
    const tag = read.headers.get('etag') ?? ''
    expect(tag).not.toBe(underWay.headers.get('etag'))
    const meter = new FirestoreMeter(api.pipeline.database)
    for (const sent of [tag, `W/${tag}`, `"x", ${tag}`]) {
      meter.reset()
      const again = await api.v1('GET', `/summaries/${id}`, { key, headers: { 'If-None-Match': sent } })
      expect([again.status, again.body]).toEqual([304, ''])
      expect(meter.reads.filter((each) => each.startsWith('summaries/'))).toEqual([`summaries/${id}`])
    }
    const head = await api.v1('HEAD', `/summaries/${id}`, { key })
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', tag])
  })

  it('the account and a list, whatever date the client sends', async () => {
    const { key } = await caller()
    for (const path of ['/account', '/summaries', '/openapi.json']) {
      const tag = (await api.v1('GET', path, { key })).headers.get('etag') ?? ''
      const headers = { 'If-None-Match': tag }
      expect(await api.v1('GET', path, { key, headers })).toMatchObject({ status: 304 })
    }
    const { headers: own } = await api.v1('GET', '/account', { key })
    expect(own.get('cache-control')).toBe('private, no-cache')
    expect(own.get('vary')).toContain('Accept-Language')
    // A client's clock counts nowhere.
    for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 2999 23:59:59 GMT']) {
      const headers = { Date: date, 'X-Request-Time': date, 'If-Modified-Since': date }
      expect(await api.v1('GET', '/account', { key, headers })).toMatchObject({ status: 200 })
    }
  })
})

describe('the API’s limit of 60 calls a minute and 5,000 a day', () => {
  it('lets exactly so many through, in any order, and writes at most once for two calls', async () => {
    const { database } = api.pipeline
    const uid = randomUUID()
    const noon = new Date('2026-11-22T12:00:10Z')
    const meter = new FirestoreMeter(database)
    const all = await Promise.all(Array.from({ length: 100 }, () => allowCall(database, uid, noon)))
    expect(all.filter(({ isOver }) => !isOver)).toHaveLength(API_CALLS_PER_MINUTE)
    expect(meter.writes).toBeLessThanOrEqual(API_CALLS_PER_MINUTE / 2)
    expect(all.at(-1)?.headers).toMatchObject({
      'RateLimit-Policy': '"minute";q=60;w=60, "day";q=5000;w=86400',
      RateLimit: `"minute";r=0;t=50, "day";r=${API_CALLS_PER_DAY - 60};t=43190`,
      'Retry-After': '50',
    })
    const next = await allowCall(database, uid, new Date(noon.getTime() + MINUTE_MS))
    expect(next).toMatchObject({
      isOver: false,
      headers: { RateLimit: expect.stringContaining('"minute";r=59') },
    })
  })
})

describe('reads and writes of an API call', () => {
  it('are three at most for the key, and those of the call itself', async () => {
    const { account, key } = await caller()
    const { id } = (await api.request(key)).body as { id: string }
    await api.pipeline.driveToEnd(account.uid)
    const meter = new FirestoreMeter(api.pipeline.database)
    const costs: Record<string, number> = {}
    // Twice five calls: what is counted in fives is there in full.
    for (const path of ['/account', `/summaries/${id}`, '/summaries?limit=1']) {
      meter.reset()
      for (let time = 0; time < 5; time++) await api.v1('GET', path, { key })
      costs[path] = (meter.reads.length + meter.writes) / 5
    }
    expect(costs['/account']).toBeLessThanOrEqual(2.4)
    expect(costs[`/summaries/${id}`]).toBeLessThanOrEqual(4.4)
    expect(costs['/summaries?limit=1']).toBeLessThanOrEqual(3.4)
  })
})
