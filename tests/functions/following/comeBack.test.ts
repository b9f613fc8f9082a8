import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/units.ts'
import type { PlanId } from '#domain/plans/plans.ts'
import { writeOpml } from '../../../functions/src/episodes/reading/opml.ts'
import { followWithin } from '../../../functions/src/following/orderByLimit.ts'
import { NEVER } from '../../../functions/src/following/PolledShow.ts'
import { deleteField } from '../../../functions/src/platform/gateways/firestore.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { startFollowing } from './followingRig.ts'
import { useRig } from '../../support/useRig.ts'

const OBJECTION = '<podcast:block id="sonobrief">yes</podcast:block>'

const rig = useRig(startFollowing)

async function changePlan({ uid, email }: Account, plan: PlanId): Promise<void> {
  const profile = rig.pipeline.database.doc(`users/${email}`)
  await profile.update({ 'subscription.plan': plan })
  await followWithin(rig.pipeline.database, uid, profile, new Date())
}

const stateOf = async (account: Account, showId: string) => (await rig.state(account, showId))?.['state']

/** Somebody on the free plan again, whose fourth and fifth show wait for room. */
async function lapsed() {
  const account = await rig.pipeline.account(100_000, 'premium')
  for (const slug of ['one-kettle', 'paper-boats', 'media-taza']) await rig.follow(account, slug)
  const [fourth, fifth] = [await rig.ownShow(account), await rig.ownShow(account)]
  await rig.poll()
  await changePlan(account, 'free')
  expect(await stateOf(account, fourth.showId)).toBe('over-limit')
  return { account, fourth, fifth }
}

it('a show that waits for room and whose publisher objects holds up no other show when its follower changes it', async () => {
  const { account, fourth } = await lapsed()
  const other = await rig.pipeline.account(100_000)
  const heard = await rig.ownShow(other)
  fourth.feed.channel = OBJECTION
  await rig.poll()
  const before = fourth.asked()
  // As it is with one that objected before that was written down.
  const follow = rig.pipeline.database.collection('follows').doc(`${account.uid}-${fourth.showId}`)
  await follow.update({ within: await deleteField() })
  await rig.call('follow', account, { showId: fourth.showId, kind: 'advanced' })
  await heard.appears('Still heard')
  expect((await rig.offers(other)).map(({ title }) => title)).toEqual(['Still heard'])
  // It is asked once more, and says the same.
  expect(fourth.asked()).toBe(before + 1)
  expect((await rig.pipeline.database.doc(`polled/${fourth.showId}`).get()).exists).toBe(false)
})

it('a show whose address cannot be read fails alone', async () => {
  const account = await rig.pipeline.account(100_000)
  const { showId, appears } = await rig.ownShow(account)
  await rig.poll()
  const { database } = rig.pipeline
  const bucket = (await database.doc(`polled/${showId}`).get()).get('bucket') as number
  const reference = database.doc(`polls/${String(bucket)}`)
  const bad = { feedUrl: '', sinceMs: 0, nextPollMs: 0, pauseMs: DAY_MS }
  await reference.update({ 'shows.bad': bad })
  await appears('Heard beside it')
  expect((await rig.offers(account)).map(({ title }) => title)).toEqual(['Heard beside it'])
  expect((await reference.get()).get('shows.bad')).toMatchObject({ trouble: 'UNREACHABLE' })
})

it('a silent show rests, and one whose publisher objects stays objected, when the plan has room again', async () => {
  const { account, fourth, fifth } = await lapsed()
  fourth.feed.channel = OBJECTION
  fifth.feed.status = 503
  await rig.poll()
  await rig.poll(15 * DAY_MS)
  const states = () => Promise.all([fourth, fifth].map(({ showId }) => stateOf(account, showId)))
  expect(await states()).toEqual(['over-limit', 'over-limit'])
  for (let twice = 0; twice < 2; twice++) {
    await changePlan(account, 'premium')
    expect(await states()).toEqual(['objected', 'resting'])
    await changePlan(account, 'free')
    expect(await states()).toEqual(['over-limit', 'over-limit'])
  }
  // Asked once more, it answers, and goes on when there is room for it.
  delete fifth.feed.status
  await rig.call('follow', account, { showId: fifth.showId })
  expect(await states()).toEqual(['over-limit', 'over-limit'])
  await changePlan(account, 'premium')
  expect(await states()).toEqual(['objected', 'active'])
  await fifth.appears('Heard again')
  expect((await rig.offers(account)).map(({ title }) => title)).toEqual(['Heard again'])
})

/** A show that everybody may follow has not answered for two weeks; now it would. */
async function rest(showId: string): Promise<void> {
  const { database } = rig.pipeline
  const bucket = String((await database.doc(`polled/${showId}`).get()).get('bucket'))
  const at = `shows.${showId}`
  await database
    .doc(`polls/${bucket}`)
    .update({ [`${at}.isResting`]: true, [`${at}.failingSinceMs`]: 1, [`${at}.nextPollMs`]: NEVER.getTime() })
}

it('a resting show is polled once more when another account follows it', async () => {
  const [first, second] = [await rig.pipeline.account(100_000), await rig.pipeline.account(100_000)]
  const showId = await rig.follow(first, 'one-kettle')
  await rig.poll()
  await rest(showId)
  await rig.follow(second, 'one-kettle')
  await rig.publish('one-kettle', 'Boiling again')
  await rig.poll()
  for (const account of [first, second]) {
    expect((await rig.offers(account)).map(({ title }) => title)).toEqual(['Boiling again'])
    expect(await stateOf(account, showId)).toBe('active')
  }
})

it('a resting show is polled once more when it turns out to be in a list that was imported', async () => {
  const [first, second] = [await rig.pipeline.account(100_000), await rig.pipeline.account(100_000)]
  const { podcastsUrl } = rig.pipeline
  for (const path of ['/search', '/api/1.0/podcasts/byfeedurl'])
    await rig.pipeline.spoil(podcastsUrl, { path, status: 503, times: 50 })
  const opml = writeOpml('Mine', [{ url: rig.feed('lantern-and-ladder'), title: 'Lantern' }])
  await rig.call('importShows', second, { opml })
  await rig.pipeline.spoil(podcastsUrl, { times: 0 })
  const showId = await rig.follow(first, 'lantern-and-ladder')
  // The same list once more follows nothing twice.
  expect((await rig.call('importShows', second, { opml })).body.data).toMatchObject({ followed: 0, known: 1 })
  await rest(showId)
  await rig.poll()
  expect(await stateOf(second, showId)).toBe('active')
  await rig.publish('lantern-and-ladder', 'Up again')
  await rig.poll()
  expect((await rig.offers(second)).map(({ title }) => title)).toEqual(['Up again'])
})

it('a show whose publisher objects loses all its offers', async () => {
  const account = await rig.pipeline.account(100_000)
  const { feed, appears } = await rig.ownShow(account)
  await appears('Offered')
  const all = rig.pipeline.database.collection('offers')
  const [doc] = (await all.where('uid', '==', account.uid).get()).docs
  const batch = rig.pipeline.database.batch()
  for (let each = 0; each < 500; each++) batch.create(all.doc(`${account.uid}-${each}`), doc?.data() ?? {})
  await batch.commit()
  feed.channel = OBJECTION
  await rig.poll()
  expect(await rig.offers(account)).toEqual([])
})
