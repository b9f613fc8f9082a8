import { describe, expect, it } from 'vitest'
import { utcDay } from '#domain/time/calendar.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import type { PlanId } from '#domain/plans/plans.ts'
import { suppress } from '../../../functions/src/deliverability/suppression.ts'
import { followWithin } from '../../../functions/src/following/orderByLimit.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { startFollowing } from './followingRig.ts'
import { sample } from '../../support/tier.ts'

const rig = useRig(() => startFollowing())

/** Somebody with a show that is summarized by itself; its episodes last twenty minutes and cost 5,000. */
async function listener(credits: number, settings: object, plan: PlanId = 'premium') {
  const account = await rig.pipeline.account(credits, plan)
  await rig.call('followSettings', account, { cap: 50_000, ...settings })
  const show = await rig.ownShow(account, { automatic: true })
  await rig.poll()
  return { account, ...show }
}

const states = async (account: Account) =>
  Object.fromEntries(
    (await rig.offers(account)).map((offer) => [
      offer.title,
      offer.offeredFor ?? offer.waitsFor ?? offer.state,
    ]),
  )

/** An episode is summarized whose mail the server refuses. */
async function lose(account: Account, appears: (title: string) => Promise<void>) {
  const { mailbox } = rig.pipeline
  mailbox.fault = (to) => (to.includes(account.email) ? { code: 550, at: 'rcpt' } : 'none')
  await appears('Lost')
  const [request] = await rig.pipeline.driveToEnd(account.uid)
  mailbox.fault = () => 'none'
  return request
}

/** Copies its offer, as what was requested before it and has ended since. */
async function endOffers(account: Account, times: number): Promise<void> {
  const all = rig.pipeline.database.collection('offers')
  const [doc] = (await all.where('uid', '==', account.uid).get()).docs
  const { nextCheckAt: _, ...ended } = doc?.data() ?? {}
  const batch = rig.pipeline.database.batch()
  for (let each = 1; each <= times; each++) {
    const episodeId = `ended-${each}`
    const published = new Date(Date.now() - each * DAY_MS)
    batch.create(all.doc(`${account.uid}-${each}`), { ...ended, episodeId, title: episodeId, published })
  }
  await batch.commit()
}
async function deleteByApi(account: Account, id: string | undefined): Promise<void> {
  const { body } = await rig.call('apiKeys', account, { do: 'make', name: 'A test', scope: 'write' })
  const headers = { Authorization: `Bearer ${String(body.data?.['made'])}` }
  const address = `${rig.pipeline.functions.url}/apiV1/api/v1/summaries/${id}`
  expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(200)
}
const profile = ({ email }: Account) => rig.pipeline.database.doc(`users/${email}`)

it('the settings of follows refuse a cap above the credits of the plan', async () => {
  const account = await rig.pipeline.account(20_000, 'free')
  const set = async (cap: number) => (await rig.call('followSettings', account, { cap })).status
  expect([await set(20_000), await set(20_001)]).toEqual([200, 400])
  expect((await rig.settings(account)).cap).toBe(20_000)
})

describe('an automatic summary is', () => {
  it('made in the order of publication up to the cap, and offered beyond it; a lower cap takes nothing back', async () => {
    const { account, publish } = await listener(100_000, { cap: 12_000 })
    publish('One', 'Two', 'Three')
    await rig.poll()
    expect(await states(account)).toEqual({ One: 'requested', Two: 'requested', Three: 'cap-reached' })
    expect((await rig.settings(account)).used.credits).toBe(10_000)
    await rig.call('followSettings', account, { cap: 5_000 })
    expect((await rig.settings(account)).used.credits).toBe(10_000)
  })

  it('written as its follower has chosen for the show, else for the account, as is one that is asked for', async () => {
    const { account, showId, appears } = await listener(100_000, {})
    await appears('As the account')
    const choose = (writtenIn: string) => rig.call('follow', account, { showId, writtenIn })
    expect((await choose('de')).status).toBe(400)
    expect((await choose('episode')).body.data).toMatchObject({ automatic: true, writtenIn: 'episode' })
    await appears('As the show')
    await rig.call('follow', account, { showId, automatic: false })
    await appears('By hand')
    const episodeId = (await rig.offers(account)).at(-1)?.episodeId
    const { body } = await rig.call('findEpisode', account, { showId, episodeId })
    expect(body.data).toMatchObject({ title: 'By hand', writtenIn: 'episode' })
    await rig.pipeline.send(account, { url: undefined, episodeId })
    await rig.call('follow', account, { showId, writtenIn: null })
    const requests = await rig.pipeline.driveToEnd(account.uid)
    expect(Object.fromEntries(requests.map((each) => [each.episode.title, each.writtenIn]))).toEqual({
      'As the account': undefined,
      'As the show': 'episode',
      'By hand': 'episode',
    })
    expect((await rig.state(account, showId))?.['writtenIn']).toBe(null)
  })

  it('only offered where the balance does not hold it', async () => {
    const { account, publish } = await listener(6_000, {})
    publish('One', 'Two')
    await rig.poll()
    expect(await states(account)).toEqual({ One: 'requested', Two: 'unaffordable' })
    expect((await rig.settings(account)).used.credits).toBe(5_000)
    expect((await rig.pipeline.requests(account.uid)).map(({ state }) => state)).toEqual(['sent'])
  })

  it('only offered while automatic summaries are paused, and while no cap is set', async () => {
    const { account, appears } = await listener(100_000, {})
    await rig.call('followSettings', account, { paused: true })
    await appears('Paused')
    await rig.call('followSettings', account, { paused: false, cap: null })
    await appears('No cap')
    expect(await states(account)).toEqual({ Paused: 'paused', 'No cap': 'no-cap' })
    expect(await rig.pipeline.requests(account.uid)).toEqual([])
    const { body } = await rig.call('follow', account, { text: rig.feed('one-kettle'), automatic: true })
    expect(body.error_details).toEqual({ followError: 'CAP_NEEDED' })
  })

  it.each(sample(['is not confirmed', 'is of a disabled account', 'gets no mail'], 1))(
    'only offered where the account’s address %s',
    async (why) => {
      const { account, appears } = await listener(100_000, {})
      const { auth, database } = rig.pipeline
      if (why === 'gets no mail') await suppress(database, account.email, 'hard-bounce', new Date())
      else
        auth.tokenOf({
          ...account,
          emailVerified: why !== 'is not confirmed',
          disabled: why !== 'is not confirmed',
        })
      await appears('A new episode')
      expect(await states(account)).toEqual({ 'A new episode': 'no-address' })
      expect(await rig.pipeline.requests(account.uid)).toEqual([])
    },
  )

  it('kept waiting at the limit of the day, with the later ones behind it, and made the next day', async () => {
    stopClock()
    const { account, publish } = await listener(100_000, { cap: 20_000 }, 'free')
    await profile(account).update({ today: { day: utcDay(new Date()), summaries: 4, audioMinutes: 0 } })
    publish('One', 'Two', 'Three')
    await rig.poll()
    expect(await states(account)).toEqual({ One: 'requested', Two: 'daily-limit', Three: 'daily-limit' })
    // The sweep comes by tomorrow; that the day has changed, the profile tells.
    await profile(account).update({ today: { day: utcDay(new Date()), summaries: 0, audioMinutes: 0 } })
    await rig.sweep(new Date(Date.now() + 2 * DAY_MS))
    expect(await states(account)).toEqual({ One: 'requested', Two: 'requested', Three: 'requested' })
    const requests = await rig.pipeline.driveToEnd(account.uid)
    expect(requests.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  it('given back to the cap where it has failed, and offered, even behind 60 offers that have ended', async () => {
    const { account, appears } = await listener(100_000, { mails: { rhythm: 'each' } })
    await lose(account, appears)
    expect(await rig.pipeline.requests(account.uid)).toMatchObject([{ state: 'failed' }])
    // What is requested cannot be dismissed.
    const [{ episodeId } = {}] = await rig.offers(account)
    await rig.call('dismissOffer', account, { episodeId })
    expect(await states(account)).toEqual({ Lost: 'requested' })
    await endOffers(account, 60)
    await rig.sweep(new Date(Date.now() + DAY_MS))
    expect(await states(account)).toMatchObject({ Lost: 'failed' })
    expect((await rig.settings(account)).used.credits).toBe(0)
    await rig.sweep(new Date(Date.now() + 2 * DAY_MS))
    expect((await rig.settings(account)).used.credits).toBe(0)
  })

  it('given back to the cap where it has failed and was deleted before the sweep looked at it', async () => {
    const { account, appears } = await listener(100_000, { mails: { rhythm: 'each' } })
    const request = await lose(account, appears)
    expect(request).toMatchObject({ state: 'failed' })
    await deleteByApi(account, request?.id)
    expect(await states(account)).toEqual({ Lost: 'failed' })
    expect((await rig.settings(account)).used.credits).toBe(0)
  })

  it('given back to the cap once, though it is deleted after that', async () => {
    const { account, appears } = await listener(100_000, { mails: { rhythm: 'each' } })
    await appears('Half')
    const [request] = await rig.pipeline.driveToEnd(account.uid)
    await rig.pipeline.database.doc(`summaries/${request?.id}`).update({ creditsReturned: 1_000 })
    const settings = rig.pipeline.database.doc(`followSettings/${account.uid}`)
    const { used } = await rig.settings(account)
    // Nothing of a month comes back to another.
    await settings.update({ 'used.month': '2000-01' })
    await rig.sweep(new Date(Date.now() + DAY_MS))
    expect((await rig.settings(account)).used.credits).toBe(5_000)
    const [offer] = await rig.offers(account)
    await rig.pipeline.database.doc(`offers/${offer?.id}`).update({ nextCheckAt: new Date(0) })
    await settings.update({ used })
    await rig.sweep(new Date(Date.now() + 2 * DAY_MS))
    expect((await rig.settings(account)).used.credits).toBe(4_000)
    await deleteByApi(account, request?.id)
    expect((await rig.settings(account)).used.credits).toBe(4_000)
  })
})

describe('an offer', () => {
  it('is taken by a request of the account, and dismissed for good', async () => {
    const { account, showId, publish } = await listener(100_000, {})
    await rig.call('follow', account, { showId, automatic: false, kind: 'advanced' })
    publish('Taken', 'Not now')
    await rig.poll()
    expect(await states(account)).toEqual({ Taken: 'ask-first', 'Not now': 'ask-first' })
    const [taken, other] = await rig.offers(account)
    expect(taken).toMatchObject({ kind: 'advanced', price: 10_000 })
    const { body } = await rig.pipeline.send(account, {
      url: undefined,
      episodeId: taken?.episodeId,
      kind: 'advanced',
    })
    expect(body.data).toMatchObject({ requiredCredits: 10_000 })
    await rig.call('dismissOffer', account, { episodeId: other?.episodeId })
    expect(await states(account)).toEqual({ Taken: 'requested', 'Not now': 'dismissed' })
    // What somebody asks for themselves is none of the cap's business.
    expect((await rig.settings(account)).used.credits).toBe(0)
  })

  it('is only of an episode published since the follow, and not of one dated ahead', async () => {
    const { account, feed, showId, publish } = await listener(100_000, {})
    const follow = rig.pipeline.database.doc(`follows/${account.uid}-${showId}`)
    // Others have followed the show for longer, and it is read for them.
    await follow.update({ since: new Date(Date.now() + MINUTE_MS) })
    publish('Before')
    const published = new Date(Date.now() + 2 * DAY_MS)
    feed.episodes.unshift({ guid: 'ahead', title: 'Ahead', sound: 'ahead', published })
    await rig.poll()
    expect(await rig.offers(account)).toEqual([])
  })

  it('ends when its show is unfollowed; a summary that was requested stays', async () => {
    const { account, showId, appears, publish } = await listener(100_000, { cap: 5_000 })
    publish('Made', 'Offered')
    await rig.poll()
    await rig.call('unfollow', account, { showId })
    expect(await states(account)).toEqual({ Made: 'requested' })
    expect((await rig.settings(account)).shows).toBe(0)
    await appears('Unheard')
    expect(Object.keys(await states(account))).toEqual(['Made'])
  })
})

describe('a followed show', () => {
  it('beyond the plan’s limit waits once the plan has lapsed, the oldest follows staying, and goes on when there is room', async () => {
    const { account, showId, appears } = await listener(100_000, {})
    const later = [
      await rig.follow(account, 'one-kettle'),
      await rig.follow(account, 'paper-boats'),
      await rig.follow(account, 'media-taza'),
    ]
    await profile(account).update({ 'subscription.plan': 'free' })
    await followWithin(rig.pipeline.database, account.uid, profile(account), new Date())
    const stateOf = async (id: string) => (await rig.state(account, id))?.['state']
    expect(await Promise.all([showId, ...later].map(stateOf))).toEqual([
      'active',
      'active',
      'active',
      'over-limit',
    ])
    await rig.publish('media-taza', 'Sin sitio')
    await appears('With room')
    expect((await rig.offers(account)).map(({ title }) => title)).toEqual(['With room'])
    await rig.call('unfollow', account, { showId: later[0] })
    expect(await stateOf(later[2] ?? '')).toBe('active')
  })

  it.each(
    sample<[string, number, Record<string, string>]>(
      [
        ['was silent', 503, { 'retry-after': '3600' }],
        ['was said to be as before to who never had it', 304, { etag: '"never"' }],
      ],
      1,
    ),
  )(
    'rests when its feed %s for two weeks; its follower is told, and may have it polled once more',
    async (_, status, headers) => {
      const { account, feed, showId, asked } = await listener(100_000, {
        mails: { rhythm: 'daily', hour: 7 },
      })
      feed.status = status
      feed.headers = headers
      await rig.poll()
      await rig.poll(13 * DAY_MS)
      expect(await rig.state(account, showId)).toMatchObject({ state: 'active' })
      await rig.poll(2 * DAY_MS)
      expect(await rig.state(account, showId)).toMatchObject({
        state: 'resting',
        restingSince: expect.any(Date),
      })
      const before = asked()
      await rig.poll(30 * DAY_MS)
      expect(asked()).toBe(before)
      await rig.sweep((await rig.settings(account)).nextMailAt ?? new Date())
      const [mail] = rig.pipeline.mailbox.to(account.email)
      expect(mail?.email.text).toContain(`${feed.title} has not answered for two weeks`)
      delete feed.status
      await rig.call('follow', account, { showId })
      await rig.poll()
      expect(asked()).toBeGreaterThan(before)
      expect(await rig.state(account, showId)).toMatchObject({ state: 'active' })
    },
  )

  it('ends when its publisher objects', async () => {
    const { account, feed, showId, publish, asked } = await listener(100_000, {})
    publish('Blocked')
    feed.channel = '<podcast:block id="sonobrief">yes</podcast:block>'
    await rig.poll()
    expect(await rig.state(account, showId)).toMatchObject({ state: 'objected' })
    expect(await rig.offers(account)).toEqual([])
    const source = await rig.pipeline.database.doc(`sources/${showId}`).get()
    expect(source.get('isBlocked')).toBe(true)
    const before = asked()
    await rig.poll()
    expect(asked()).toBe(before)
    const denied = rig.ownFeed('/denied', 'two')
    const { denyShow } = await import('../../../functions/src/cuts/denyShow.ts')
    await denyShow(rig.pipeline.database, denied, 'asked by mail', new Date())
    rig.own.feeds.set('/denied', { title: 'Denied', episodes: [{ guid: 'a', title: 'A', sound: 'a' }] })
    const { body } = await rig.call('follow', account, { text: denied })
    expect(body.error_details).toMatchObject({ validationError: 'PUBLISHER_OBJECTS' })
  })
})
