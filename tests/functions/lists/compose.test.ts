import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIST_IDS, type ListId, NEWEST_ANSWER, type NewestAnswer } from '#domain/api/listAnswers.ts'
import { weekBegun } from '#domain/newsletter/listCalendar.ts'
import { LIST_LEASE_MS } from '#domain/time/lifetimes.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts'
import { UnreadableTranscript } from '../../../functions/src/engine/UnreadableTranscript.ts'
import { APPLE_CALLS_PER_MINUTE } from '../../../functions/src/episodes/countedFinders.ts'
import { createListTask } from '../../../functions/src/lists/ListTask.ts'
import { listedEpisode, seedList } from '../../../scripts/rigs/issueRig.ts'
import { startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { plainSummary, testEngine } from '../summaries/testEngine.ts'
import { expectBounded } from '../../support/sharedDocuments.ts'
import { useRig } from '../../support/useRig.ts'
import { Outside } from './outside.ts'

vi.mock('../../../functions/src/engine/engines.ts', () => import('../summaries/testEngine.ts'))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
const outside = useRig(() => new Outside().start())
const pipeline = useRig(() => startPipeline({ automaticTasks: false, podcasts: true }))

/** A Saturday: the list of its week is due. */
const NOW = new Date('2026-11-28T12:00:00Z')
const WEEK = weekBegun(NOW)
const LAST_WEEK = weekBegun(new Date(NOW.getTime() - 7 * DAY_MS))
let runs = 0

beforeEach(async () => {
  // The queue takes a task's name once, and a schedule names its tasks by its time.
  vi.setSystemTime(Date.now() + MINUTE_MS)
  outside.reset()
  testEngine.reset()
  for (const [name, value] of Object.entries({
    ITUNES_URL: outside.url,
    APPLE_CHARTS_URLS: outside.url,
    PODCAST_INDEX_KEY: 'none',
    PODCASTS_LOCAL_HOSTS: `*.localhost=${outside.port}`,
  }))
    vi.stubEnv(name, value)
  await pipeline.control(pipeline.triggersUrl, '/../databases/(default)/documents', { method: 'DELETE' })
})
afterEach(() => vi.unstubAllEnvs())

/** What an engine hears where nothing is written down. */
const HEARD: Transcript = {
  language: 'en',
  durationSeconds: 600,
  segments: Array.from({ length: 8 }, (_, index) => ({
    startSeconds: 60 * index,
    endSeconds: 60 * index + 30,
    text: `What is said in minute ${index}, as somebody has heard it.`,
  })),
}
const chartOf = (ids: readonly number[]) =>
  JSON.stringify({ feed: { entry: ids.map((id) => ({ id: { attributes: { 'im:id': String(id) } } })) } })
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
/** The schedule, `hours` from now, and all that it makes. */
async function run(hours = 0): Promise<void> {
  await pipeline.functions.runSchedule('composeLists', later(hours))
  await pipeline.runDue(later(hours + 1))
}
/** One list, whatever its schedule says. */
async function compose(list: ListId = 'us'): Promise<void> {
  await createListTask({ list, week: WEEK, run: `run-${runs++}` })
  await pipeline.runDue(later(1))
}
const get = (path: string, headers = {}) =>
  fetch(`${pipeline.functions.url}/podcastLists/api/lists${path}`, { headers })
async function newest(list: ListId = 'us'): Promise<NewestAnswer> {
  const answer: unknown = await (await get(`/${list}.json`)).json()
  expect(v.parse(NEWEST_ANSWER, answer)).toEqual(answer)
  return answer as NewestAnswer
}
const shows = async (list: ListId = 'us') =>
  (await newest(list)).newest?.episodes.map(({ appleId }) => appleId)
const stored = async (path = 'lists/us') => (await pipeline.database.doc(path).get()).data()

describe('a list of the week', () => {
  it('has the first shows of each chart with something new in its language, those with words before those to be heard', async () => {
    outside.shows = [
      { appleId: 10, language: 'es' },
      { appleId: 11, isSilent: true },
      { appleId: 12, newestDays: 16 },
      { appleId: 13, seconds: 60 },
      { appleId: 21, seconds: 60, said: 600 },
      { appleId: 14, genre: '1321' },
      { appleId: 15, genre: '1321', isSilent: true },
      { appleId: 16, language: 'es' },
      { appleId: 17 },
      { appleId: 18, language: 'es', isSilent: true },
      { appleId: 19, genre: '1321', newestDays: -1 },
      { appleId: 20, genre: '1321' },
    ]
    // What has no words is heard.
    testEngine.answer = (input) =>
      plainSummary(input.transcript === null ? { ...input, transcript: HEARD } : input)
    await run()
    // All lists together ask Apple for less than it bears.
    const ofApple = outside.asked.filter((path) => !path.startsWith('show-'))
    expect(ofApple.length).toBeLessThanOrEqual(2 * LIST_IDS.length + 3)
    expect(await shows('us')).toEqual([14, 17, 20])
    expect(await shows('business')).toEqual([14, 15, 20])
    expect(await shows('es')).toEqual([10, 16, 18])
    const { newest: week, late, weeks, since } = await newest('us')
    expect({ late, weeks, since }).toEqual({ late: null, weeks: 1, since: WEEK })
    expect(week?.episodes[0]).toMatchObject({
      title: 'Newest of 14',
      rank: 6,
      language: 'en',
      durationSeconds: 600,
      source: { type: 'feed', audioUrl: `http://show-14.localhost:${outside.port}/sound.mp3` },
    })
    // Nobody's account asked, and nobody's pays.
    for (const name of ['summaries', 'ledgers', 'accountLimits'])
      expect((await pipeline.database.collection(name).get()).size, name).toBe(0)
    await expectBounded(pipeline.database, 'lists', 'weeks', 'attempts')
  })

  it('is the same for everybody: caches may keep it, and a client that has it gets 304', async () => {
    await compose()
    const answer = await get('/us.json')
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=60, s-maxage=300,/)
    const etag = answer.headers.get('etag') ?? ''
    expect((await get('/us.json', { 'if-none-match': etag })).status).toBe(304)
    expect((await get(`/us/${WEEK}.json`)).status).toBe(200)
    expect(await (await get('.json')).json()).toMatchObject({
      lists: [{ id: 'us', week: WEEK, episodes: 3 }],
    })
    for (const path of ['/xx.json', '/us/2020-W01.json', '/us/2020-W99.json', '/us/weeks.json', '/us'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    const posted = await fetch(`${pipeline.functions.url}/podcastLists/api/lists/us.json`, { method: 'POST' })
    expect(posted.status).toBe(405)
  })

  it('has every earlier week in its archive, newest first', async () => {
    const weeks = Array.from({ length: 20 }, (_, index) => `2025-W${String(index + 10)}`)
    for (const week of weeks) await seedList(pipeline.database, 'us', week, [listedEpisode(week)])
    await compose()
    const { earlier, weeks: count, since } = await newest()
    expect({ count, since }).toEqual({ count: 21, since: '2025-W10' })
    expect(earlier.map(({ week }) => week)).toEqual(weeks.toReversed().slice(0, 4))
    expect(earlier[0]).toMatchObject({ titles: ['Title of 2025-W29'], shows: ['Show of 2025-W29'] })
    const further = await (await get('/us/weeks.json?before=2025-W12')).json()
    expect(further).toMatchObject({ earlier: [{ week: '2025-W11' }, { week: '2025-W10' }] })
  })
})

it('a list of the week is given in the other language too, where gist and all points are translated', async () => {
  testEngine.translate = async (summary, { to, episode }) => ({
    ...summary,
    language: to,
    gist: episode.title.endsWith('2') ? summary.gist : 'Lo que se dice, en un párrafo.',
    keyPoints: summary.keyPoints.map((point, at) =>
      episode.title.endsWith('3') && at === 1
        ? point
        : { ...point, text: 'Lo dicen así.', original: point.text },
    ),
  })
  await compose()
  const { newest: week } = await newest()
  expect(week?.episodes.map(({ gist, translation }) => [gist, translation?.gist])).toEqual([
    ['What is said in the episode, in one paragraph.', 'Lo que se dice, en un párrafo.'],
    ['What is said in the episode, in one paragraph.', undefined],
    ['What is said in the episode, in one paragraph.', undefined],
  ])
  const [first] = week?.episodes ?? []
  expect(first?.translation).toMatchObject({
    language: 'es',
    keyPoints: [{ text: 'Lo dicen así.' }, {}, {}, {}, {}],
  })
  expect(first?.translation?.keyPoints.map(({ startSeconds }) => startSeconds)).toEqual(
    first?.keyPoints.map(({ startSeconds }) => startSeconds),
  )
})

it('a list of the week that is made late does not replace a newer one', async () => {
  await seedList(pipeline.database, 'us', '2027-W01', [listedEpisode('newer')])
  await compose()
  expect(await stored(`lists/us/weeks/${WEEK}`)).toBeDefined()
  expect((await newest()).newest?.week).toBe('2027-W01')
})

describe('in a list of the week,', () => {
  it.each([
    ['asks all to leave it alone', '<podcast:block>yes</podcast:block>'],
    ['asks us to', '<podcast:block id="sonobrief">yes</podcast:block>'],
    ['is not to be listed', '<itunes:block>Yes</itunes:block>'],
  ])('a show whose feed %s is left out', async (_, channel) => {
    outside.shows[0] = { appleId: 1, channel }
    await compose()
    expect(await shows()).toEqual([2, 3, 4])
  })

  it('a show that the editor has barred, by number or feed, is left out, also of past weeks', async () => {
    await compose()
    await pipeline.database.doc('lists/us').set({ barred: ['2', outside.feedUrl(3)] }, { merge: true })
    expect(await shows()).toEqual([1])
    await pipeline.database.recursiveDelete(pipeline.database.collection('lists'))
    await pipeline.database.doc('lists/us').set({ barred: ['2', outside.feedUrl(3)] })
    await compose()
    expect(await shows()).toEqual([1, 4, 5])
  })

  it('a show that the editor has pinned is included, even from outside the chart, once it has something new', async () => {
    outside.shows = [...outside.shows, { appleId: 6 }, { appleId: 7, newestDays: 16 }, { appleId: 8 }]
    outside.chart = chartOf([1, 2, 3, 4])
    await pipeline.database.doc('lists/us').set({ pinned: ['4', '7', outside.feedUrl(8)] })
    await compose()
    const { newest: week } = await newest()
    expect(week?.episodes.map(({ title }) => title)).toEqual(['Newest of 1', 'Newest of 4', 'Newest of 8'])
  })
})

describe('#lists-outage: the list of a week', () => {
  /** Last week's list is there, and stays while this one cannot be made. */
  const staysLate = async (reason: string) => {
    await seedList(pipeline.database, 'us', LAST_WEEK, [listedEpisode('last')])
    await compose()
    const { newest: week, late } = await newest()
    expect(week?.week).toBe(LAST_WEEK)
    expect(late).toEqual({ week: WEEK, reason })
    expect((await stored())?.['late']).toMatchObject({ week: WEEK, reason })
  }

  it('is late while no chart answers: the last one stays, with the reason, and the next hour makes it', async () => {
    outside.chart = outside.newerChart = 503
    await staysLate('CHART')
    outside.chart = undefined
    await run()
    expect((await newest()).newest?.week).toBe(LAST_WEEK)
    await run(1)
    expect(await newest()).toMatchObject({ newest: { week: WEEK }, late: null })
    expect((await stored())?.['late']).toBeUndefined()
  })

  it('is made from the newer chart when the store’s is down; of a genre, from that genre’s shows', async () => {
    outside.chart = 403
    outside.shows = [1, 2, 3, 4].map((appleId) => ({ appleId, genre: appleId === 1 ? '1304' : '1321' }))
    await compose('business')
    expect(await shows('business')).toEqual([2, 3, 4])
  })

  it('is late when the chart is thousands of unknown shows: 60 are looked up, and no feed is read', async () => {
    outside.chart = chartOf(Array.from({ length: 9_000 }, (_, n) => n + 100))
    await staysLate('CHART')
    const ids = outside.asked.find((path) => path.startsWith('/lookup')) ?? ''
    expect(new URL(ids, outside.url).searchParams.get('id')?.split(',')).toHaveLength(60)
    expect(outside.asked.filter((path) => path.startsWith('show-'))).toEqual([])
  })

  it('is late when no directory tells a feed', async () => {
    outside.lookup = 500
    await staysLate('CHART')
  })

  it('is made of other shows when some have no feed, or one that does not answer or is hostile', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa">${'<!ENTITY b "&a;&a;">'.repeat(20)}]><rss>&b;</rss>`
    outside.shows = [
      { appleId: 1, isWithoutFeed: true },
      { appleId: 2, isDown: true },
      { appleId: 3, feed: bomb },
      { appleId: 4, feed: '<html>' },
      { appleId: 5, language: 'fr' },
      { appleId: 6 },
      { appleId: 7 },
      { appleId: 8 },
    ]
    await compose()
    expect(await shows()).toEqual([6, 7, 8])
  })

  it('is late when no feed answers', async () => {
    for (const show of outside.shows) show.isDown = true
    await staysLate('TOO_FEW')
  })

  it('is late while the engine is down; what was summarized already is not summarized again', async () => {
    testEngine.answer = (input, call) => {
      if (call > 1) throw new Error('down')
      return plainSummary(input)
    }
    await staysLate('ENGINE')
    expect(testEngine.calls).toBe(3)
    testEngine.answer = plainSummary
    await run(1)
    expect(await shows()).toEqual([1, 2, 3])
    expect(testEngine.calls).toBe(5)
  })

  it('is late while there is no model: it is never made of excerpts', async () => {
    testEngine.excerpts = 'alone'
    await staysLate('ENGINE')
  })

  it('leaves out a show that is barred between two tries, even one that is summarized already', async () => {
    testEngine.answer = (input, call) => {
      if (call > 1) throw new Error('down')
      return plainSummary(input)
    }
    await staysLate('ENGINE')
    await pipeline.database.doc('lists/us').update({ barred: ['1', '2'] })
    testEngine.answer = plainSummary
    await run(1)
    expect(await shows()).toEqual([3, 4, 5])
  })

  it('has the next show when an episode can never be summarized', async () => {
    testEngine.answer = (input) => {
      if (input.episode.title === 'Newest of 2') throw new UnreadableTranscript('too-short')
      return plainSummary(input)
    }
    await compose()
    expect(await shows()).toEqual([1, 3, 4])
  })

  it('is late when nothing of the whole chart can be summarized, and only some are tried', async () => {
    outside.shows = Array.from({ length: 12 }, (_, index) => ({ appleId: index + 1 }))
    testEngine.answer = () => {
      throw new UnreadableTranscript('too-short')
    }
    await staysLate('ENGINE')
    expect(testEngine.calls).toBe(9)
  })

  it('is made by the repeated task when the database has failed the first one in the middle', async () => {
    const transaction = pipeline.database.runTransaction.bind(pipeline.database)
    let transactions = 0
    // The first one takes the lease.
    const broken = vi
      .spyOn(pipeline.database, 'runTransaction')
      .mockImplementation((...given) =>
        ++transactions === 2 ? Promise.reject(new Error('10 ABORTED: contention')) : transaction(...given),
      )
    await compose()
    expect(await shows()).toBeUndefined()
    await pipeline.runDue(later(2))
    expect(await shows()).toEqual([1, 2, 3])
    expect(await stored()).not.toHaveProperty('lease')
    broken.mockRestore()
  })

  it('waits while the week’s budget is spent, and is never made of less', async () => {
    vi.stubEnv('LISTS_WEEKLY_BUDGET_USD', '0.01')
    testEngine.answer = async (input) => {
      const reserved = await input.budget.reserve(6_000, NOW)
      if (typeof reserved === 'string') {
        const { StageFailure } = await import('../../../functions/src/engine/StageFailure.ts')
        throw new StageFailure('BUDGET_REACHED', 'spent', { isFinal: true })
      }
      await reserved.settle(6_000)
      return plainSummary(input)
    }
    await staysLate('ENGINE')
    expect(await stored(`budgets/lists-${WEEK}`)).toMatchObject({ spentMicroUsd: 6_000, open: {} })
    vi.stubEnv('LISTS_WEEKLY_BUDGET_USD', '1')
    await run(1)
    expect(await shows()).toEqual([1, 2, 3])
  })

  it('is made once, with each episode summarized once, by two workers at once and a repeated task', async () => {
    await createListTask({ list: 'us', week: WEEK, run: 'one' })
    await createListTask({ list: 'us', week: WEEK, run: 'other' })
    await pipeline.runDue(later(1))
    await compose()
    expect(testEngine.calls).toBe(3)
    expect(await newest()).toMatchObject({ weeks: 1, newest: { week: WEEK } })
  })

  it('is made by the next worker when one dies in the middle, once its lease is over; a worker without the lease stops', async () => {
    const list = pipeline.database.doc('lists/us')
    testEngine.answer = async (input, call) => {
      // As if this worker had been frozen, and another one had taken over.
      if (call === 2) {
        const expiresAt = new Date(Date.now() + LIST_LEASE_MS)
        await list.update({ lease: { owner: 'another', expiresAt } })
      }
      return plainSummary(input)
    }
    await compose()
    expect(await shows()).toBeUndefined()
    expect(testEngine.calls).toBe(2)
    await compose()
    expect(testEngine.calls).toBe(2)
    await list.update({ lease: { owner: 'another', expiresAt: new Date(Date.now() - 1) } })
    await compose()
    expect(await shows()).toEqual([1, 2, 3])
    // The first one was written down before.
    expect(testEngine.calls).toBe(4)
  })

  it('leaves out an episode of last week’s list, and has each show once', async () => {
    await compose()
    const [told] = (await newest()).newest?.episodes ?? []
    await pipeline.database.recursiveDelete(pipeline.database.collection('lists'))
    if (told === undefined) throw new Error('no list')
    await seedList(pipeline.database, 'us', LAST_WEEK, [told])
    outside.chart = chartOf([1, 2, 3, 4])
    await compose()
    expect(await shows()).toEqual([2, 3, 4])
  })

  it('is passed over when its document has another shape, and holds up no other list', async () => {
    await pipeline.database.doc('lists/us').set({ newest: 7, barred: 'x' })
    await pipeline.database.doc(`lists/us/weeks/${LAST_WEEK}`).set({ week: LAST_WEEK, episodes: 'gone' })
    expect(await newest()).toMatchObject({ newest: null })
    await seedList(pipeline.database, 'es', LAST_WEEK, [listedEpisode('es')])
    expect((await newest('es')).newest?.week).toBe(LAST_WEEK)
  })
})

it('a list of the week waits while the calls of Apple of the minute are used up, and is made then', async () => {
  const minute = Date.now() / MINUTE_MS
  await pipeline.database.doc('jobs/apple').set({ minute, calls: APPLE_CALLS_PER_MINUTE })
  await createListTask({ list: 'us', week: WEEK, run: `run-${runs++}` })
  await pipeline.runDue(new Date((minute + 1) * MINUTE_MS - 1))
  expect(outside.asked).toEqual([])
  expect(await stored()).toEqual({})
  vi.setSystemTime((minute + 1) * MINUTE_MS)
  await pipeline.runDue(new Date((minute + 2) * MINUTE_MS))
  expect(await shows()).toHaveLength(3)
})
