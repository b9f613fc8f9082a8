import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { TRANSCRIPTIONS_PER_HOUR } from '../../../functions/src/profiles/rules/callLimits.ts'
import { type Account, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { until } from '../../../scripts/rigs/until.ts'
import {
  endTranscription,
  INTERRUPTED,
} from '../../../functions/src/summaries/transcription/endTranscription.ts'
import { recordHeard } from '../../../functions/src/episodes/episodeStore.ts'
import { createTranscriptionTask } from '../../../functions/src/summaries/transcription/Transcription.ts'
import { stopClock } from '../../support/stopClock.ts'
import { nightly, sample } from '../../support/tier.ts'
import { knownSegments, transcriptionRig } from './transcriptionRig.ts'
import { violations } from './violations.ts'
import { useRig } from '../../support/useRig.ts'

/** #lists-outage: episodes that nobody wrote down, and a transcriber that answers, or does not. */

const pipeline = useRig(() => startPipeline({ automaticTasks: false, podcasts: true, transcriber: true }))
let rig: ReturnType<typeof transcriptionRig>
let zooId: string
/** What was asked of the transcriber since the test began. */
let before = 0
const calls = () => pipeline.transcriber?.calls.slice(before) ?? []

beforeAll(async () => {
  rig = transcriptionRig(pipeline)
  await rig.makeSound()
  zooId = (await rig.zoo(await pipeline.account(20_000))).episodeId ?? ''
})
afterEach(async () => {
  await rig.order({ kind: 'slow', times: 0 })
  await pipeline.control(pipeline.podcastsUrl, '/control/reset')
  delete process.env['TRANSCRIBER_USD_PER_HOUR']
  delete process.env['DAILY_BUDGET_USD']
  await rig.forget(zooId)
  before = pipeline.transcriber?.calls.length ?? 0
})

/** One request for the episode that nobody wrote down. */
async function asked(account?: Account) {
  const who = account ?? (await pipeline.account(20_000))
  const episode = await rig.zoo(who)
  const { body } = await rig.ask(who, episode)
  return {
    account: who,
    episode,
    episodeId: episode.episodeId ?? '',
    id: String(body.data?.['requestId']),
    body,
  }
}

/** It ended as failed, with every credit back, once, and its owner was told why. */
async function expectRefunded({ account, id }: Awaited<ReturnType<typeof asked>>, code: string, why: RegExp) {
  const [request] = await pipeline.driveToEnd(account.uid)
  expect(request).toMatchObject({ id, state: 'failed', error: { code } })
  await pipeline.runDue(new Date())
  const notice = await until('the notice', async () =>
    pipeline.mailbox.mails.find(({ email }) => email.messageId?.startsWith(`<refund-${id}@`)),
  )
  expect(notice.email.text).toMatch(why)
  expect(await violations(pipeline, account)).toEqual([])
}

describe('an episode without a transcript', () => {
  it('is heard piece by piece, summarized, verified and mailed; the next account has the words already', async () => {
    const { account, episode, episodeId, id } = await asked()
    expect(episode).toMatchObject({ verifiable: true, hearingMinutes: 2 })
    await pipeline.settle()
    expect(await pipeline.request(id)).toMatchObject({ state: 'charged', toTranscribe: true })
    await pipeline.runDue(new Date())
    await until('it is heard', async () => (await pipeline.request(id)).state !== 'charged')
    const [request] = await pipeline.driveToEnd(account.uid)
    expect(request).toMatchObject({ state: 'sent', verified: { anchored: expect.any(Number) } })
    expect(request).not.toHaveProperty('toTranscribe')
    const { anchored = 0, total = 1 } = request?.verified ?? {}
    expect(anchored).toBe(total)
    expect(await violations(pipeline, account)).toEqual([])

    expect(calls()).toHaveLength(3)
    expect(calls()).toMatchObject([
      { language: 'en', model: 'whisper-1', name: expect.stringMatching(/\.mp3$/) },
      {},
      {},
    ])
    const known = knownSegments()
    const { segments = [] } = (await rig.words(episodeId)) ?? {}
    const text = (list: ReadonlyArray<{ text: string }>) => list.map((each) => each.text).join(' ')
    expect(text(segments)).toBe(text(known))
    for (const segment of segments) {
      // A line of the source may hold several sentences, and a sentence several lines.
      const near = known.filter(({ startSeconds }) => Math.abs(startSeconds - segment.startSeconds) < 20)
      expect(text(near)).toContain(segment.text.split(' ').slice(0, 3).join(' '))
    }
    expect(await rig.leftBehind(episodeId)).toBe(0)

    const ben = await pipeline.account(20_000)
    const again = await rig.zoo(ben)
    expect(again).toMatchObject({ verifiable: true })
    expect(again).not.toHaveProperty('hearingMinutes')
    await rig.ask(ben, again)
    expect(await pipeline.driveToEnd(ben.uid)).toMatchObject([{ state: 'sent' }])
    expect(calls()).toHaveLength(3)
  })

  it('is heard once for all who ask for it, whenever they come', async () => {
    const [one, other] = [await asked(), await asked()]
    await rig.order({ kind: '429', retryAfterSeconds: 3_000 })
    const reference = pipeline.database.collection('transcriptions').doc(one.episodeId)
    await until('two pieces are heard, and one waits', async () => {
      await pipeline.settle()
      await pipeline.runDue(new Date())
      return (await reference.get()).get('written')?.length === 2
    })
    const third = await asked()
    await until('the third waits, too', async () => {
      await pipeline.settle()
      await pipeline.runDue(new Date())
      return (await pipeline.request(third.id)).state === 'transcribing'
    })
    for (const { account } of [one, other, third])
      expect(await pipeline.driveToEnd(account.uid)).toMatchObject([{ state: 'sent' }])
    expect(calls()).toHaveLength(4)
  })

  it('is heard once though its tasks come twice, late, or after the end', async () => {
    const { account, episodeId, id } = await asked()
    await pipeline.settle()
    const reference = pipeline.database.collection('transcriptions').doc(episodeId)
    await pipeline.runDue(new Date())
    await until('all pieces are heard', async () => {
      await pipeline.runDue(new Date())
      return (await reference.get()).get('written')?.length === 3
    })
    const startedMs = (await reference.get()).get('startedAt').toMillis()
    const again = async (name: string) => {
      for (const step of ['fetch', 0, 1, 2, 'join'] as const)
        await createTranscriptionTask({ episodeId, startedMs, step, again: name })
      await pipeline.runDue(new Date())
      await pipeline.settle()
    }
    await again('twice')
    await again('and again')
    await until('it is heard', async () => (await pipeline.request(id)).toTranscribe === undefined)
    await again('after the end')
    expect(await pipeline.driveToEnd(account.uid)).toMatchObject([{ state: 'sent' }])
    await again('long after the end')
    const late = new Date()
    await endTranscription(pipeline.database, episodeId, new Date(startedMs), INTERRUPTED, late)
    expect((await reference.get()).get('phase')).toBe('done')
    expect(calls()).toHaveLength(3)
    expect(await rig.leftBehind(episodeId)).toBe(0)
    expect(await violations(pipeline, account)).toEqual([])
  })

  nightly(
    'of a host that sews other advertisements into each download is heard from one of the downloads',
    async () => {
      const who = await pipeline.account(20_000)
      const episode = await rig.zoo(who)
      await rig.sew([[{ atSeconds: 300, seconds: 30 }], [{ atSeconds: 10, seconds: 45 }], []])
      await rig.makeSound(3)
      await rig.ask(who, episode)
      const [request] = await pipeline.driveToEnd(who.uid)
      expect(request).toMatchObject({ state: 'sent' })
      const known = knownSegments()
      const { segments = [] } = (await rig.words(episode.episodeId ?? '')) ?? {}
      const shiftOf = (at: number) =>
        (segments.at(at)?.startSeconds ?? 0) -
        (known.find(({ text }) => text.startsWith(segments.at(at)?.text.slice(0, 20) ?? '-'))?.startSeconds ??
          0)
      // The first words stand where they are said in this file, and the last ones as much later as its advertisement is long.
      expect([shiftOf(0), shiftOf(-1)]).toEqual([expect.closeTo(0, 0), expect.closeTo(30, 0)])
      const stored = await pipeline.database.doc(`episodes/${episode.episodeId}`).get()
      expect(stored.data()).toMatchObject({ words: 'transcribed', timesMayBeOff: true })
    },
  )

  it('of a private feed is heard for its listener alone', async () => {
    const who = await pipeline.account(20_000)
    const episode = await rig.found(who, { text: await rig.soundLink() })
    await rig.ask(who, episode)
    await pipeline.settle()
    await pipeline.runDue(new Date())
    const reference = pipeline.database.collection('transcriptions').doc(episode.episodeId ?? '')
    await until('it has begun', async () => (await reference.get()).exists)
    expect((await reference.get()).get('ownerUid')).toBe(who.uid)
    await pipeline.driveToEnd(who.uid)
    const ben = await pipeline.account(20_000)
    const away = await rig.ask(ben, episode)
    expect(away.body.error_details).toMatchObject({ validationError: 'EPISODE_GONE' })
  })
})

describe('#lists-outage: a transcriber that fails', () => {
  it.each(sample(['500', '503', 'html', 'hang-up', 'cut-off', 'garbage', 'falling-times'], 1))(
    'once (%s) is asked for that piece again, and for no other',
    async (kind) => {
      const { account } = await asked()
      await rig.order({ kind })
      expect(await pipeline.driveToEnd(account.uid)).toMatchObject([{ state: 'sent' }])
      const sounds = calls().map(({ sound }) => sound)
      expect([sounds.length, new Set(sounds).size]).toEqual([4, 3])
    },
  )

  it('and says when to come again is asked no sooner, however often', async () => {
    const { account, id } = await asked()
    await rig.order({ kind: '429', retryAfterSeconds: 3_000, times: 9 })
    await pipeline.settle()
    for (let minute = 0; minute < 4; minute++) {
      await pipeline.runDue(new Date(Date.now() + minute * 600_000))
      await pipeline.settle()
    }
    expect(calls()).toHaveLength(3)
    expect(await pipeline.request(id)).toMatchObject({ state: 'transcribing' })
    for (let hour = 1; hour < 5; hour++) {
      await pipeline.runDue(new Date(Date.now() + hour * 3_600_000))
      await pipeline.settle()
    }
    expect(await pipeline.driveToEnd(account.uid)).toMatchObject([{ state: 'sent' }])
    expect(calls()).toHaveLength(12)
  })

  it.each(
    sample(
      [
        [
          'for good',
          { kind: '500', times: 99 },
          'TRANSCRIBER_UNAVAILABLE',
          /could not be heard because .* did not answer/,
        ],
        [
          'by its key',
          { kind: 'refused' },
          'TRANSCRIBER_REFUSED',
          /could not be heard because .* does not take it/,
        ],
        ['to give times', { kind: 'no-times' }, 'TRANSCRIBER_REFUSED', /could not be heard/],
        ['to hear anybody', { kind: 'nothing', times: 9 }, 'SOUND_SILENT', /couldn’t hear any speech/],
        [
          'to hear that language',
          { kind: 'other-language', times: 9 },
          'SOUND_LANGUAGE',
          /another language is spoken/,
        ],
      ] as const,
      2,
    ),
  )('%s ends in a refund that says why', async (_, fault, code, why) => {
    await rig.order(fault)
    const request = await asked()
    await expectRefunded(request, code, why)
    expect(await rig.leftBehind(request.episodeId)).toBe(0)
    expect(await rig.hasWords(request.episodeId)).toBe(false)
  })

  it('is asked anew by the next request, unless the same sound would fail again', async () => {
    await rig.order({ kind: 'refused' })
    const first = await asked()
    await pipeline.driveToEnd(first.account.uid)
    await rig.order({ kind: 'slow', times: 0 })
    const second = await asked()
    expect(await pipeline.driveToEnd(second.account.uid)).toMatchObject([{ state: 'sent' }])
  })

  it('to hear anybody is refunded once, and later requests are refused before anything is charged', async () => {
    await rig.order({ kind: 'nothing', times: 9 })
    const { account, episode, id } = await asked()
    const [request] = await pipeline.driveToEnd(account.uid)
    expect(request).toMatchObject({ id, state: 'failed', error: { code: 'SOUND_SILENT' } })
    const heard = calls().length
    const ben = await pipeline.account(20_000)
    const refused = await rig.ask(ben, episode)
    expect(refused.body.error_details).toMatchObject({ validationError: 'SOUND_UNHEARD' })
    expect(calls()).toHaveLength(heard)
  })
})

describe('#lists-outage: a publisher', () => {
  it.each(
    sample(
      [
        ['breaks off', { cutAfterBytes: 500_000 }],
        ['is busy', { status: 503, retryAfterSeconds: 60 }],
        ['fails', { status: 500 }],
      ] as const,
      1,
    ),
  )('that once %s is asked again', async (_, fault) => {
    const { account } = await asked()
    await rig.spoilSound(fault)
    expect(await pipeline.driveToEnd(account.uid)).toMatchObject([{ state: 'sent' }])
    expect(calls()).toHaveLength(3)
  })

  it.each(
    sample(
      [
        ['has it no longer', { status: 404 }, 'SOUND_GONE', /does not give it to us/],
        [
          'never ends',
          { cutAfterBytes: 500_000, times: 99 },
          'SOUND_UNREACHABLE',
          /publisher’s server did not answer/,
        ],
      ] as const,
      1,
    ),
  )('that %s has the request refunded, and nothing is heard', async (_, fault, code, why) => {
    const request = await asked()
    await rig.spoilSound(fault)
    await expectRefunded(request, code, why)
    expect(calls()).toEqual([])
    expect(await rig.leftBehind(request.episodeId)).toBe(0)
  })

  it('whose file is much longer than its feed says is not heard for the price of a short one', async () => {
    const request = await asked()
    const longest = { atSeconds: 1, seconds: 300 }
    await rig.sew([[longest, longest, longest]])
    await rig.makeSound()
    await expectRefunded(request, 'SOUND_TOO_LONG', /much longer than its feed says/)
    expect(calls()).toEqual([])

    const again = await asked(request.account)
    const { durationSeconds, quote } = again.episode
    expect(durationSeconds).toBeGreaterThan(1_143 + 800)
    expect(quote).toMatchObject({ basic: summaryCost('basic', Math.ceil(durationSeconds / 60)) })
    expect(again.body).toMatchObject({ success: true, data: { requiredCredits: quote.basic } })
    await pipeline.driveToEnd(again.account.uid)
    expect(await pipeline.request(again.id)).toMatchObject({ state: 'sent', cost: quote.basic })
  })

  nightly(
    'whose file is a little longer than its feed says is heard with the chapters of its tag, for the price that was quoted',
    async () => {
      await recordHeard(pipeline.database, zooId, { durationSeconds: 1_143, lengthFrom: 'file' })
      const { account, id, episode } = await asked()
      // Its feed is gone, with the chapters that it named.
      await pipeline.database.doc(`sources/${episode.showId}`).delete()
      const chapters = [{ title: 'How it rises', startSeconds: 40 }]
      await pipeline.database.doc(`episodes/${zooId}`).update({ chapters })
      await rig.sew([[300, 290].map((seconds) => ({ atSeconds: 1, seconds }))])
      await rig.makeSound()
      await pipeline.driveToEnd(account.uid)
      expect(await rig.words(zooId)).toMatchObject({ chapters })
      const { durationSeconds, quote } = await rig.zoo(account)
      expect(durationSeconds).toBeGreaterThan(1_143 + 500)
      expect([quote.basic > episode.quote.basic, await pipeline.request(id)]).toMatchObject([
        false,
        { state: 'sent', cost: episode.quote.basic },
      ])
    },
  )
})

describe('the cost of hearing an episode', () => {
  it('counts towards the budget of the day, for what was heard', async () => {
    stopClock()
    process.env['TRANSCRIBER_USD_PER_HOUR'] = '0.36'
    const { account } = await asked()
    // Who has no time has heard nothing.
    await rig.order({ kind: '429', times: 2 })
    await pipeline.driveToEnd(account.uid)
    const day = await pipeline.database.collection('budgets').doc(utcDay(new Date())).get()
    // 1,143 seconds in three pieces, with what they share.
    expect(day.get('spentMicroUsd')).toBeGreaterThan(115_000)
    expect(day.get('spentMicroUsd')).toBeLessThan(115_500)
    expect(day.get('spentByPlan.premium')).toBe(day.get('spentMicroUsd'))
    expect(day.get('open')).toEqual({})
    await day.ref.delete()
  })

  it('is refused before anything is charged, where the day’s share is spent or could never pay for it', async () => {
    stopClock()
    process.env['TRANSCRIBER_USD_PER_HOUR'] = '0.36'
    process.env['DAILY_BUDGET_USD'] = '1'
    const ana = await pipeline.account(20_000)
    const spent = { day: utcDay(new Date()), spentMicroUsd: 150_000, open: {} }
    await pipeline.database.collection('accountLimits').doc(ana.uid).set({ uid: ana.uid, budget: spent })
    const episode = await rig.zoo(ana)
    expect(episode.waitSeconds).toBeGreaterThan(0)
    const { body } = await rig.ask(ana, episode)
    expect(body.error_details).toMatchObject({ validationError: 'BUDGET_REACHED' })
    process.env['DAILY_BUDGET_USD'] = '0.50'
    const dear = await rig.ask(await pipeline.account(20_000), episode)
    expect(dear.body.error_details).toMatchObject({ validationError: 'EPISODE_TOO_DEAR' })
    expect(await pipeline.requests(ana.uid)).toEqual([])
  })

  it('is limited by a number of episodes an hour for each account', async () => {
    stopClock()
    const ana = await pipeline.account(100_000)
    const episode = await rig.zoo(ana)
    const [hour, day] = [new Date().toISOString().slice(0, 13), utcDay(new Date())]
    const inHour = TRANSCRIPTIONS_PER_HOUR
    const counted = { transcriptions: { hour, inHour, day, inDay: inHour } }
    await pipeline.database
      .doc(`accountLimits/${ana.uid}`)
      .set({ uid: ana.uid, calls: counted }, { merge: true })
    const over = await rig.ask(ana, episode)
    expect(over).toMatchObject({
      status: 429,
      body: { error_details: { validationError: 'CALL_LIMIT_REACHED' } },
    })
    const ben = await pipeline.account(20_000)
    expect((await rig.ask(ben, episode)).body).toMatchObject({ success: true })
    await pipeline.driveToEnd(ben.uid)
  })
})
