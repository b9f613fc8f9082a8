import { beforeEach, expect, it } from 'vitest'
import { sample } from '../../support/tier.ts'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { createOfferTask } from '../../../functions/src/following/FollowTask.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { startFollowing } from './followingRig.ts'
import { useRig } from '../../support/useRig.ts'

/** Three pages of followers, and a few more. */
const FOLLOWERS = 610
const AUTOMATIC = 3

const rig = useRig(startFollowing)
let automatic: Account[]
let showId: string

/** A show with many followers, some of whom have its episodes summarized by themselves. */
beforeEach(async () => {
  automatic = []
  for (let each = 0; each < AUTOMATIC; each++) {
    const account = await rig.pipeline.account(100_000)
    automatic.push(account)
    await rig.call('followSettings', account, { cap: 50_000 })
  }
  const [first] = automatic
  if (first === undefined) throw new Error('nobody follows')
  const show = await rig.ownShow(first, { automatic: true })
  ;({ showId } = show)
  await rig.poll()
  await followAll(first)
  show.publish('New')
})

/** The feed is the first one's own, as none is listed; to its followers that makes no difference. */
async function followAll(first: Account): Promise<void> {
  const { database } = rig.pipeline
  const found = await database.collection('follows').doc(`${first.uid}-${showId}`).get()
  const others = automatic.slice(1).map(({ uid }) => ({ uid, automatic: true }))
  const offered = Array.from({ length: FOLLOWERS - AUTOMATIC }, (_, at) => ({
    uid: `follower-of-${showId}-${at}`,
    automatic: false,
  }))
  const batch = database.batch()
  for (const each of [...others, ...offered])
    batch.set(database.collection('follows').doc(`${each.uid}-${showId}`), { ...found.data(), ...each })
  await batch.commit()
  for (const name of ['shows', 'sources', 'episodes'] as const) {
    const { docs } = await database.collection(name).where('ownerUid', '==', first.uid).get()
    for (const doc of docs) {
      const { ownerUid: _, ...data } = doc.data()
      await doc.ref.set(data)
    }
  }
  const bucket = String((await database.doc(`polled/${showId}`).get()).get('bucket'))
  const shows = (await database.doc(`polls/${bucket}`).get()).get('shows') as Record<string, object>
  const { ownerUid: _, ...show } = shows[showId] as { ownerUid?: string }
  await database.doc(`polls/${bucket}`).update({ [`shows.${showId}`]: show })
}

interface Committing {
  request(method: string, ...rest: unknown[]): Promise<unknown>
}

/** Dies at commits of the database: before one of these numbers is written, or just after. */
async function dieAt(numbers: readonly number[], when: 'before' | 'after', work: () => Promise<void>) {
  const database = rig.pipeline.database as unknown as Committing
  const whole = database.request.bind(database)
  let commits = 0
  database.request = async (method, ...rest) => {
    const isDead = method === 'commit' && numbers.includes(++commits)
    if (isDead && when === 'before') throw new Error('killed')
    const done = await whole(method, ...rest)
    if (isDead) throw new Error('killed')
    return done
  }
  try {
    await work()
  } finally {
    database.request = whole
  }
}

async function expectAllToldOnce(): Promise<void> {
  const { database } = rig.pipeline
  const { docs } = await database.collection('offers').where('showId', '==', showId).get()
  expect(docs).toHaveLength(FOLLOWERS)
  expect(new Set(docs.map((doc) => String(doc.get('uid')))).size).toBe(FOLLOWERS)
  for (const account of automatic) {
    const requests = await rig.pipeline.driveToEnd(account.uid)
    expect(requests).toMatchObject([{ state: 'sent' }])
    const entries = await database.collection(`ledgers/${account.uid}/entries`).get()
    const charges = entries.docs.filter((doc) => doc.get('reason') === 'summary')
    expect(charges).toHaveLength(1)
    expect((await rig.settings(account)).used.credits).toBe(requests[0]?.cost)
  }
}

it.each(sample(['before', 'after'] as const, 1))(
  '#told-once: a fan-out that is killed %s each of its writes tells each follower once and charges each once',
  async (when) => {
    let atMs = Date.now() + 400 * DAY_MS
    // Longer than the queue ever waits before it comes again.
    const tryAgain = async () => {
      for (let again = 0; again < 8; again++) {
        await rig.pipeline.runDue(new Date((atMs += HOUR_MS)))
        await rig.pipeline.settle()
      }
    }
    await dieAt([1, 2, 4, 5, 7, 8, 9, 11, 13, 14], when, async () => {
      await rig.poll()
      await tryAgain()
    })
    // What was lost with its process, the next runs find, and the queue comes again.
    await rig.poll()
    await tryAgain()
    await rig.sweep(new Date((atMs += HOUR_MS)))
    await expectAllToldOnce()
  },
)

it('#told-once: two fan-outs at the same time tell each follower once', async () => {
  await rig.pipeline.control(rig.pipeline.tasksUrl, '/control/duplicate?times=2&parallel=true')
  await rig.poll()
  await rig.pipeline.control(rig.pipeline.tasksUrl, '/control/duplicate?times=1')
  await rig.poll()
  await rig.sweep(new Date(Date.now() + DAY_MS))
  await expectAllToldOnce()
  // What a look that was cut short finds once more is told to those who have it not, and to nobody twice.
  const { database } = rig.pipeline
  const { docs } = await database.collection('offers').where('showId', '==', showId).get()
  const known = new Set(automatic.map(({ uid }) => uid))
  const lost = docs.filter((doc, at) => at % 2 === 0 && !known.has(String(doc.get('uid'))))
  const batch = database.batch()
  for (const doc of lost) batch.delete(doc.ref)
  await batch.commit()
  const episodeIds = ['taken-back', String(docs[0]?.get('episodeId'))]
  await createOfferTask({ showId, episodeIds, automaticIds: [], readMs: 0, part: 0 })
  await rig.poll()
  await expectAllToldOnce()
})
