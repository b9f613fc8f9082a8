import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FindAnswer } from '#domain/api/replies.ts'
import { FINDS_PER_HOUR } from '../../../functions/src/profiles/rules/callLimits.ts'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { DAY_MS } from '#domain/units.ts'
import { startOwnFeeds } from '../../../scripts/rigs/ownFeeds.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { id3Tag } from '../../../functions/src/audio/mp3/id3Tag.ts'
import { stopClock } from '../../support/stopClock.ts'
import { expectBounded } from '../../support/sharedDocuments.ts'
import { useRig } from '../../support/useRig.ts'

const own = useRig(startOwnFeeds)
const pipeline = useRig(() => startPipeline({ automaticTasks: false, podcasts: true }))
let links: Record<string, string>
let ana: Account
let ben: Account
beforeAll(async () => {
  process.env['PODCASTS_LOCAL_HOSTS'] = `own.localhost=${own.port},${process.env['PODCASTS_LOCAL_HOSTS']}`
  const answer = await pipeline.control(pipeline.podcastsUrl, '/control/links', {})
  const kinds = answer['links'] as Array<{ kind: string; text: string }>
  links = Object.fromEntries(kinds.map(({ kind, text }) => [kind, text]))
  ana = await pipeline.account(100_000)
  ben = await pipeline.account(100_000)
})

const link = (kind: string): string => {
  const text = links[kind]
  if (text === undefined) throw new Error(`no link to ${kind}: ${Object.keys(links).join(', ')}`)
  return text
}
const find = (body: object, account = ana): Promise<Called> => pipeline.callAs(account, 'findEpisode', body)
const found = async <Kind extends FindAnswer['kind']>(
  kind: Kind,
  body: object,
  account = ana,
): Promise<Extract<FindAnswer, { kind: Kind }>> => {
  const { body: answer } = await find(body, account)
  expect(answer).toMatchObject({ success: true, data: { kind } })
  return answer.data as Extract<FindAnswer, { kind: Kind }>
}
const refusal = async (body: object, account = ana) =>
  (await find(body, account)).body.error_details?.['validationError']

/** The newest episode of the show with words, chosen from its list. */
const chosen = async (account = ana) => {
  const { show, episodes } = await found('show', { text: link('a feed, with transcripts') }, account)
  const { episodeId = '' } = episodes[0] ?? {}
  return found('episode', { showId: show.showId, episodeId }, account)
}

describe('findEpisode gives', () => {
  it('a show with its episodes, newest first, each with its length and whether it has a transcript', async () => {
    const { show, episodes, count } = await found('show', { text: link('a feed, with transcripts') })
    expect(show).toMatchObject({ title: 'Lantern and Ladder', author: 'Lantern and Ladder' })
    expect(episodes).toHaveLength(count)
    expect(episodes[0]).toMatchObject({ words: 'transcript', durationSeconds: expect.any(Number) })
    const dates = episodes.map(({ published }) => published ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
    await expectBounded(pipeline.database, 'found', 'shows', 'sources')
  })

  it('an episode whose times may be off, where its file is not the one its transcript was written for', async () => {
    const publish = async (title: string) => {
      const body = JSON.stringify({ show: 'lantern-and-ladder', title })
      return pipeline.control(pipeline.podcastsUrl, '/control/publish', { method: 'POST', body })
    }
    const asPublished = await publish('A file as it was')
    const sewnIn = await publish('A file with more in it')
    const renditions = [[{ atSeconds: 0, seconds: 30 }]]
    await pipeline.control(pipeline.podcastsUrl, '/control/renditions', {
      method: 'POST',
      body: JSON.stringify({ episode: sewnIn['id'], renditions }),
    })
    const pageOf = ({ page }: Record<string, unknown>) => ({ text: String(page) })
    const same = await found('episode', pageOf(asPublished))
    expect([same.verifiable, same.timesMayBeOff]).toEqual([true, undefined])
    const stored = await pipeline.database.doc(`episodes/${same.episodeId}`).get()
    expect(stored.get('bytesPerSecond')).toBeGreaterThan(1_000)
    const other = await found('episode', pageOf(sewnIn))
    expect([other.verifiable, other.timesMayBeOff]).toEqual([true, true])
  })

  it('no price where there is no transcript and no transcriber', async () => {
    const { show, episodes } = await found('show', { text: link('a feed without') })
    expect(episodes[0]).toMatchObject({ words: 'none' })
    const { episodeId = '' } = episodes[0] ?? {}
    expect(await refusal({ showId: show.showId, episodeId })).toBe('NO_WORDS')
  })
})

it('findEpisode says why the shows are not what was asked for, in the caller’s language', async () => {
  const text = 'https://open.spotify.com/show/0123456789abcdefghijkl'
  const note = 'Spotify plays this without an open feed. By its title, we found it here:'
  const id = createHash('sha256').update(text).digest('hex').slice(0, 40)
  const expiresAt = new Date(Date.now() + DAY_MS)
  await pipeline.database.doc(`found/${id}`).set({ result: { kind: 'shows', shows: [], note }, expiresAt })
  const headers = { Authorization: `Bearer ${ana.token}`, 'Accept-Language': 'es' }
  const answer = (await pipeline.call('findEpisode', { text }, headers)).body.data as FindAnswer
  expect(answer).toMatchObject({ note: expect.stringMatching(/^Spotify ofrece esto/) })
  expect(await found('shows', { text })).toMatchObject({ note })
})

it('findEpisode gives no price of a YouTube playlist, and names it as one', async () => {
  expect(await refusal({ text: 'Watch https://www.youtube.com/playlist?list=PL0123456789abcdef' })).toBe(
    'YOUTUBE_LIST',
  )
})

it('findEpisode gives no price where the transcript has only a line of a jingle', async () => {
  own.sounds.set(
    '/jingle.vtt',
    Buffer.from('WEBVTT\n\n00:00.000 --> 00:30.000\nObject No. 60, a brass key, and then music.\n'),
  )
  own.feeds.set('/jingle', {
    title: 'Keys',
    episodes: [{ guid: 'a', title: 'A key', sound: 'jingle', minutes: 1 }],
  })
  const { show, episodes } = await found('show', { text: 'http://own.localhost/jingle' })
  expect(await refusal({ showId: show.showId, episodeId: episodes[0]?.episodeId ?? '' })).toBe('NO_WORDS')
})

describe('the length of an episode, read before its quote,', () => {
  /** 1,930 seconds at 32 kbit/s, without an index. */
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0]), Buffer.alloc(100)])
  const soundOf = (seconds: number) =>
    Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1_152) }, () => frame))
  const chapter = { title: 'How it rises', startSeconds: 40 }
  const sound = Buffer.concat([id3Tag({}, [{ ...chapter, endSeconds: 60 }]), soundOf(1_930)])

  it.each([
    ['of its file, where the feed says 1', 'heard', '1', 1_930],
    ['of its file, where the feed says 00:00:45', 'heard', '00:00:45', 1_930],
    ['of its file, where the feed says an hour', 'heard', 'PT1H', 1_930],
    ['of its transcript, where the file is gone and the feed says 45', 'gone', '45', 1_099],
    ['of its feed, where the file is gone and the transcript agrees', 'gone', '20 min', 1_200],
  ])('is that %s', async (_, file, duration, seconds) => {
    own.sounds.set('/heard.mp3', sound)
    const guid = randomUUID()
    own.feeds.set(`/${guid}`, { title: guid, episodes: [{ guid, title: 'One', sound: file, duration }] })
    const { show, episodes } = await found('show', { text: `http://own.localhost/${guid}` })
    const { episodeId = '' } = episodes[0] ?? {}
    const episode = await found('episode', { showId: show.showId, episodeId })
    const quote = { basic: Math.max(5_000, summaryCost('basic', Math.ceil(seconds / 60))) }
    expect(episode).toMatchObject({ durationSeconds: seconds, verifiable: true, quote })
    const { storedTranscript } = await import('../../../functions/src/episodes/transcripts.ts')
    const words = await storedTranscript(pipeline.database, episodeId, new Date())
    expect(words?.chapters).toEqual(file === 'heard' ? [chapter] : undefined)
  })

  it.each(['1', ''])(
    'allows no charge for words where the file is a notice of ten seconds, and the feed says "%s"',
    async (duration) => {
      own.sounds.set('/notice.mp3', soundOf(10))
      const guid = randomUUID()
      own.feeds.set(`/${guid}`, {
        title: guid,
        episodes: [{ guid, title: 'One', sound: 'notice', duration }],
      })
      const { show, episodes } = await found('show', { text: `http://own.localhost/${guid}` })
      expect(await refusal({ showId: show.showId, episodeId: episodes[0]?.episodeId ?? '' })).toBe('NO_WORDS')
    },
  )

  it('stays the one that hearing it has told, whatever is read later', async () => {
    own.sounds.set('/heard.mp3', sound)
    own.feeds.set('/told', { title: 'Told', episodes: [{ guid: 'told', title: 'One', sound: 'heard' }] })
    const { show, episodes } = await found('show', { text: 'http://own.localhost/told' })
    const { episodeId = '' } = episodes[0] ?? {}
    await found('episode', { showId: show.showId, episodeId })
    const heard = { lengthFrom: 'read', durationSeconds: 2_400, updatedAt: new Date(0) }
    await pipeline.database.doc(`episodes/${episodeId}`).update(heard)
    const episode = await found('episode', { showId: show.showId, episodeId })
    expect(episode).toMatchObject({ durationSeconds: 2_400 })
  })
})

describe('a summary of an episode of a feed', () => {
  it('is quoted, charged, made, verified and mailed like that of a video', async () => {
    const episode = await chosen()
    expect(episode).toMatchObject({ verifiable: true, duration: expect.any(Number) })
    const { episodeId = '', quote } = episode
    const sent = await pipeline.send(ana, { url: undefined, episodeId, quotedCredits: quote.basic })
    expect(sent.body).toMatchObject({
      success: true,
      data: { state: 'charged', requiredCredits: quote.basic },
    })
    const [request] = await pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({
      state: 'sent',
      source: { type: 'feed', episodeId, audioUrl: expect.stringContaining('.mp3') },
      episode: { title: episode.title, channelTitle: 'Lantern and Ladder' },
    })
    const { anchored = 0, total = 1 } = request?.verified ?? {}
    expect(anchored).toBe(total)
    const mails = pipeline.mailbox.to(ana.email)
    const audioUrl = request?.source.type === 'feed' ? request.source.audioUrl : ''
    expect(mails.at(-1)?.email.text).toContain(`${audioUrl}#t=`)
  })

  it('is refused for an episode that findEpisode has not found before', async () => {
    const sent = await pipeline.send(ana, { url: undefined, episodeId: 'a'.repeat(40) })
    expect(sent.body.error_details).toMatchObject({ validationError: 'EPISODE_GONE' })
    const both = await pipeline.send(ana, { episodeId: 'a'.repeat(40) })
    expect(both.body.error_details).toMatchObject({ validationError: 'INVALID_URL' })
  })
})

describe('#feed-owners: a private feed is its listener’s alone', () => {
  it('to find, to list, to have summarized and to have mailed', async () => {
    const text = link('a private feed')
    const mine = await found('show', { text })
    const others = await found('show', { text }, ben)
    expect(others.show.showId).not.toBe(mine.show.showId)
    const { showId } = mine.show
    const { episodeId = '' } = mine.episodes[0] ?? {}
    expect(await refusal({ showId }, ben)).toBe('EPISODE_GONE')
    expect(await refusal({ showId, episodeId }, ben)).toBe('EPISODE_GONE')
    await find({ showId, episodeId })
    const sent = await pipeline.send(ben, { url: undefined, episodeId })
    expect(sent.body.error_details).toMatchObject({ validationError: 'EPISODE_GONE' })
    const away = await pipeline.send(ana, { url: undefined, episodeId, email: ben.email })
    expect(['OWN_ADDRESS_ONLY', 'NO_WORDS']).toContain(away.body.error_details?.['validationError'])
    for (const [name, id] of [
      ['shows', showId],
      ['sources', showId],
      ['episodes', episodeId],
    ] as const) {
      expect((await pipeline.database.collection(name).doc(id).get()).get('ownerUid')).toBe(ana.uid)
    }
  })
})

describe('findEpisode', () => {
  it('refuses a caller who is not signed in', async () => {
    expect((await pipeline.call('findEpisode', { text: 'x' })).status).toBe(401)
  })

  it('takes a text, a show or an episode of a show, and refuses anything else', async () => {
    for (const body of [{}, { text: '' }, { text: 'x'.repeat(2_049) }, { showId: 'x' }, { episodeId: 'a' }]) {
      expect((await find(body)).status).toBe(400)
    }
  })

  it('answers 429 after an account’s number of calls an hour', async () => {
    stopClock()
    const eager = await pipeline.account(0)
    const texts = Array.from({ length: FINDS_PER_HOUR }, () => `nothing ${randomUUID()}`)
    const limits = pipeline.database.collection('accountLimits').doc(eager.uid)
    const hour = new Date().toISOString().slice(0, 13)
    await limits.set({
      uid: eager.uid,
      calls: { finds: { hour, inHour: texts.length, day: hour.slice(0, 10), inDay: texts.length } },
    })
    expect(await find({ text: 'one more' }, eager)).toMatchObject({
      status: 429,
      body: { error_details: { validationError: 'CALL_LIMIT_REACHED' } },
    })
  })
})

it('calls of Apple are limited by the minute, and a part of them is kept for people who wait', async () => {
  const { countAppleCall, APPLE_CALLS_PER_MINUTE, UNHURRIED_APPLE_CALLS } = await import(
    '../../../functions/src/episodes/countedFinders.ts'
  )
  // A minute that no other test is in.
  const minute = new Date('2026-01-05T12:00:00Z')
  const letThrough = async (asked: number, most?: number) => {
    const all = Array.from({ length: asked }, () => countAppleCall(pipeline.database, minute, most))
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  }
  expect(await letThrough(12, UNHURRIED_APPLE_CALLS)).toBe(UNHURRIED_APPLE_CALLS)
  expect(await letThrough(12)).toBe(APPLE_CALLS_PER_MINUTE - UNHURRIED_APPLE_CALLS)
})
