import type { DocumentReference } from 'firebase-admin/firestore'
import { beforeEach, expect, it } from 'vitest'
import { utcDay } from '#domain/time/calendar.ts'
import { DAY_MS } from '#domain/units.ts'
import { createOfferTask } from '../../../functions/src/following/FollowTask.ts'
import { storedOffer } from '../../../functions/src/following/followStore.ts'
import { summarizeOffer } from '../../../functions/src/following/summarizeNew.task.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { sample } from '../../support/tier.ts'
import { violations } from '../summaries/violations.ts'
import { seeded } from '../teams/teamRig.ts'
import { stopClock } from '../../support/stopClock.ts'
import { startFollowing } from './followingRig.ts'
import { useRig } from '../../support/useRig.ts'

/** #told-once: an episode of an automatic show, for which its follower asks by hand as well. */

const rig = useRig(startFollowing)
let ana: Account
let showId: string
let episodeId: string
let reference: DocumentReference

/** A new episode that is known here, while its follower is paused. */
beforeEach(async () => {
  ana = await rig.pipeline.account(100_000)
  await rig.call('followSettings', ana, { cap: 50_000 })
  const show = await rig.ownShow(ana, { automatic: true })
  ;({ showId } = show)
  await rig.poll()
  await rig.call('followSettings', ana, { paused: true })
  await show.appears('New')
  await rig.call('followSettings', ana, { paused: false })
  const { docs } = await rig.pipeline.database.collection('offers').where('uid', '==', ana.uid).get()
  if (docs[0] === undefined) throw new Error('nothing is offered')
  reference = docs[0].ref
  episodeId = String(docs[0].get('episodeId'))
})

const ask = (): Promise<Called> => rig.pipeline.send(ana, { url: undefined, episodeId })
const offer = async () => (await rig.offers(ana))[0]

/** By hand it is asked for before its offer is made, by itself after it. */
async function askFirst(between: () => Promise<unknown>): Promise<void> {
  await reference.delete()
  await ask()
  await between()
  const episodeIds = ['taken-back', episodeId]
  await createOfferTask({ showId, episodeIds, automaticIds: episodeIds, readMs: 0, part: 0 })
  await rig.poll()
}

/** By hand it is over the limit of the day, which is over then. */
async function askRefused(between: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  stopClock()
  const profile = rig.pipeline.database.doc(`users/${ana.email}`)
  const today = { day: utcDay(new Date()), summaries: 0, audioMinutes: 0 }
  await profile.update({ 'subscription.plan': 'free', today: { ...today, summaries: 1_000 } })
  await askFirst(async () => {
    await profile.update({ today })
    await between()
  })
}

it('#told-once: a new episode that was asked for by hand before it was found is not requested automatically as well', async () => {
  await askFirst(() => rig.pipeline.driveToEnd(ana.uid))
  const requests = await rig.pipeline.requests(ana.uid)
  expect(requests).toMatchObject([{ state: 'sent' }])
  const its = { state: 'requested', requestId: requests[0]?.id, automatic: false }
  expect(await offer()).toMatchObject(its)
  expect((await rig.settings(ana)).used.credits).toBe(0)
  await rig.sweep(new Date(Date.now() + DAY_MS))
  expect(await offer()).toMatchObject(its)
  expect(await offer()).not.toHaveProperty('nextCheckAt')
  expect(await violations(rig.pipeline, ana)).toEqual([])
})

it('#told-once: a new episode whose request by hand was refused is requested automatically', async () => {
  await askRefused()
  const requests = await rig.pipeline.requests(ana.uid)
  expect(requests.map(({ state }) => state).toSorted()).toEqual(['refused', 'sent'])
  const { id, cost } = requests.find(({ state }) => state === 'sent') ?? {}
  expect(await offer()).toMatchObject({ state: 'requested', requestId: id, automatic: true })
  expect((await rig.settings(ana)).used.credits).toBe(cost)
})

it('#told-once: a new episode whose request by hand is refused later is requested automatically; the cap gets nothing back', async () => {
  const { database } = rig.pipeline
  const become = async (state: string) => {
    const [{ id } = { id: '' }] = await rig.pipeline.requests(ana.uid)
    await database.doc(`summaries/${id}`).update({ state })
    return id
  }
  await askRefused(() => become('held'))
  expect(await rig.pipeline.requests(ana.uid)).toHaveLength(1)
  const requestId = await become('refused')
  expect(await offer()).toMatchObject({ state: 'requested', requestId, automatic: false })
  await database.doc(`followSettings/${ana.uid}`).update({ 'used.credits': 20_000 })
  await rig.sweep(new Date(Date.now() + DAY_MS))
  const automatic = (await rig.pipeline.requests(ana.uid)).find(({ id }) => id !== requestId)
  expect(automatic).toMatchObject({ automatic: 'collected', cost: 5_000 })
  expect(await offer()).toMatchObject({ state: 'requested', requestId: automatic?.id, automatic: true })
  expect((await rig.settings(ana)).used.credits).toBe(25_000)
})

it('#told-once: an automatic request is still followed up, though the episode is asked for by hand as well', async () => {
  await reference.update({ state: 'waiting', automatic: true, nextCheckAt: new Date() })
  await rig.sweep(new Date(Date.now() + DAY_MS))
  const before = await offer()
  expect(before).toMatchObject({ state: 'requested', automatic: true, nextCheckAt: expect.any(Date) })
  expect((await ask()).body).toMatchObject({ success: true })
  expect(await rig.pipeline.requests(ana.uid)).toHaveLength(2)
  expect(await offer()).toEqual(before)
})

it.each(
  sample(
    Array.from({ length: 8 }, (_, seed) => seed),
    1,
  ),
)(
  '#told-once, with seed %i: of requests by hand and automatic ones at once, no automatic one comes after one by hand',
  async (seed) => {
    await reference.update({ state: 'waiting', automatic: true, nextCheckAt: new Date() })
    const waiting = storedOffer(await reference.get())
    if (waiting === undefined) throw new Error('no offer')
    const { database } = rig.pipeline
    const random = seeded(seed)
    const later = async (work: () => Promise<unknown>) => {
      for (let rounds = Math.floor(random() * 400); rounds > 0; rounds--) await new Promise(setImmediate)
      return work()
    }
    const itself = () => summarizeOffer(database, ana, reference, waiting, new Date())
    await Promise.all([later(ask), later(itself)])
    await rig.pipeline.driveToEnd(ana.uid)
    const { docs } = await database.collection('summaries').where('uid', '==', ana.uid).get()
    const automatic = docs.find((doc) => doc.get('automatic') !== undefined)
    const byHand = docs.find((doc) => doc.get('automatic') === undefined)
    // By hand anything can be asked for once more.
    if (automatic && byHand) expect(automatic.createTime < byHand.createTime).toBe(true)
    const requestId = (automatic ?? byHand)?.id
    expect(await offer()).toMatchObject({ state: 'requested', requestId, automatic: automatic !== undefined })
    expect((await rig.settings(ana)).used.credits).toBe(automatic?.get('cost') ?? 0)
    expect(await violations(rig.pipeline, ana)).toEqual([])
  },
)
