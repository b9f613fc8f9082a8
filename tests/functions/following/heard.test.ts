import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { utcDay } from '#domain/time/calendar.ts'
import { TRANSCRIPTIONS_PER_DAY } from '../../../functions/src/profiles/rules/callLimits.ts'
import { accountLimits } from '../../../functions/src/profiles/accountLimits.ts'
import type { OwnFeed } from '../../../scripts/rigs/ownFeeds.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { startGeminiRig } from '../summaries/geminiRig.ts'
import { transcriptionRig } from '../summaries/transcriptionRig.ts'
import { violations } from '../summaries/violations.ts'
import { stopClock } from '../../support/stopClock.ts'
import { startFollowing } from './followingRig.ts'
import { useRig } from '../../support/useRig.ts'

/** Shows without transcripts, which a transcriber hears, or where none is set a model. */

const rig = useRig(() => startFollowing((options) => startGeminiRig({ ...options, transcriber: true })))
let ana: Account
let transcriberUrl: string | undefined
beforeAll(async () => {
  await transcriptionRig(rig.pipeline).makeSound()
  transcriberUrl = process.env['TRANSCRIBER_URL']
})

let feed: OwnFeed
beforeEach(async () => {
  process.env['TRANSCRIBER_URL'] = transcriberUrl
  ana = await rig.pipeline.account(100_000)
  await rig.call('followSettings', ana, { cap: 50_000, mails: { rhythm: 'each' } })
  ;({ feed } = await rig.ownShow(ana, { automatic: true }))
  await rig.poll()
})

function publish(title: string): void {
  const audio = 'http://media.localhost/audio/nobody-took-notes-1.mp3'
  const published = new Date(Date.now() + 1_000 * feed.episodes.length)
  feed.episodes.unshift({ guid: title, title, sound: title, published, audio })
}

const transcriptions = async () =>
  (await accountLimits(rig.pipeline.database, ana.uid).get()).get('calls.transcriptions.inDay')

describe('#lists-outage: a new episode without a transcript', () => {
  it('is heard by the transcriber, summarized and mailed, and counts as one that the account has asked for', async () => {
    publish('Spoken')
    await rig.poll()
    await until('it is heard', async () => {
      await rig.pipeline.settle()
      await rig.pipeline.runDue(new Date())
      return (await rig.pipeline.requests(ana.uid)).every(({ toTranscribe }) => toTranscribe === undefined)
    })
    const [request] = await rig.pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ state: 'sent', automatic: 'own-mail', verified: expect.anything() })
    expect(rig.pipeline.transcriber?.calls).toHaveLength(3)
    expect(await transcriptions()).toBe(1)
    expect(await violations(rig.pipeline, ana)).toEqual([])
  })

  it('is heard by a model where no transcriber is set, and summarized in the account’s language', async () => {
    delete process.env['TRANSCRIBER_URL']
    await rig.pipeline.database.doc(`users/${ana.email}`).update({ summariesIn: 'es' })
    publish('Heard')
    await rig.poll()
    const [request] = await rig.pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ state: 'sent', engine: { name: 'gemini' }, episode: { isHeard: true } })
    expect(request?.translateTo).toBe('es')
    expect(await transcriptions()).toBeUndefined()
  })

  it('is offered, uncharged, where the account has had its number of heard episodes of the day', async () => {
    stopClock()
    const [day, inDay] = [utcDay(new Date()), TRANSCRIPTIONS_PER_DAY - 1]
    const calls = { transcriptions: { hour: `${day}T24`, inHour: 0, day, inDay } }
    await accountLimits(rig.pipeline.database, ana.uid).set({ uid: ana.uid, calls }, { merge: true })
    publish('The last one')
    publish('One too many')
    await rig.poll()
    const requests = await rig.pipeline.requests(ana.uid)
    expect(requests.map(({ episode }) => episode.title)).toEqual(['The last one'])
    expect(await rig.offers(ana)).toMatchObject([
      { title: 'The last one', state: 'requested' },
      { title: 'One too many', state: 'offered', offeredFor: 'many-at-once', automatic: false },
    ])
    expect((await rig.settings(ana)).used.credits).toBe(requests[0]?.cost)
    expect(await transcriptions()).toBe(TRANSCRIPTIONS_PER_DAY)
  })
})
