import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { teamUid } from '#domain/teams/teamUid.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts'
import { publicShowId } from '../../../functions/src/episodes/episodeIds.ts'
import { retryOrRefund } from '../../../functions/src/summaries/charge/retryOrRefund.ts'
import { storedRequest } from '../../../functions/src/summaries/requests.ts'
import { firestore } from '../../../functions/src/platform/gateways/firestore.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { startFollowing } from '../following/followingRig.ts'
import { useRig } from '../../support/useRig.ts'
import { plainSummary, testEngine } from '../summaries/testEngine.ts'
import { type TeamRig, teamsOf } from './teamRig.ts'

/** What changes in a team while something of it is under way. docs/rules.md #team-left-and-back to #removed-during-fetch */

vi.mock('../../../functions/src/engine/engines.ts', () => import('../summaries/testEngine.ts'))

const shows = useRig(startFollowing)
let rig: TeamRig
beforeAll(() => {
  rig = teamsOf(shows.pipeline)
})
afterEach(() => {
  vi.restoreAllMocks()
  testEngine.reset()
  rig.mailbox.fault = () => 'none'
})
afterAll(async () => expect(await rig.teamViolations()).toEqual([]))

const requestOf = async (account: Account, team: string) =>
  String((await rig.send(account, { team })).body.data?.['requestId'])
const sweepTeams = async (afterMs = 10 * MINUTE_MS) => {
  await rig.functions.runSchedule('sweepTeams', new Date(Date.now() + afterMs))
  await rig.settle()
}
const summaryMails = (id: string) => rig.mailbox.of(`summary-${id}`)
const enterprise = ({ email }: Account) =>
  rig.database.doc(`users/${email}`).update({ 'subscription.plan': 'enterprise' })
const rejoin = async (by: Account, guest: Account) => {
  const { docs } = await rig.database.collection('deliveryAddresses').get()
  for (const { ref } of docs) await ref.delete()
  const token = await rig.invited(by, guest)
  expect((await rig.ask(guest, { do: 'accept', token })).body.success).toBe(true)
}

/** Has an engine work on the next summary until `meanwhile` is done. */
function whileItWorks(meanwhile: () => Promise<unknown>): void {
  testEngine.answer = async (input) => {
    testEngine.answer = plainSummary
    await meanwhile()
    return plainSummary(input)
  }
}

describe('#leave-under-lease: a summary that a worker has in hand', () => {
  it('of a member who leaves while an engine works is made once, for the team, and mailed to nobody', async () => {
    const { id, member } = await rig.teamOfTwo()
    whileItWorks(() => rig.ask(member, { do: 'leave' }))
    const paid = await requestOf(member, id)
    await rig.driveToEnd(member.uid)
    expect(await rig.request(paid)).toMatchObject({ state: 'sent', attempt: 1 })
    await sweepTeams()
    expect(await rig.request(paid)).toMatchObject({ uid: teamUid(id), account: '', state: 'sent' })
    expect(testEngine.calls).toBe(1)
    expect(summaryMails(paid)).toEqual([])
  })

  it('of an owner who ends the team while an engine works is made once, and mailed to the owner', async () => {
    const { owner, id } = await rig.team()
    whileItWorks(() => rig.ask(owner, { do: 'leave' }))
    const paid = await requestOf(owner, id)
    await rig.driveToEnd(owner.uid)
    expect(testEngine.calls).toBe(1)
    expect(summaryMails(paid)).toHaveLength(1)
    await sweepTeams()
    expect(await rig.request(paid)).not.toHaveProperty('team')
    expect(await rig.teamData(id)).toBeUndefined()
  })

  it.each(['member', 'owner'] as const)(
    'of a %s who leaves while it is being mailed is mailed once',
    async (who) => {
      const { owner, id } = await rig.team()
      const leaver = who === 'owner' ? owner : await rig.joined(owner)
      const paid = await requestOf(leaver, id)
      rig.mailbox.fault = async ([to]) => {
        if (to === leaver.email) {
          rig.mailbox.fault = () => 'none'
          expect(await rig.request(paid)).toMatchObject({ state: 'sending' })
          await rig.ask(leaver, { do: 'leave' })
        }
        return 'none' as const
      }
      await rig.driveToEnd(leaver.uid)
      await sweepTeams()
      expect(summaryMails(paid)).toHaveLength(1)
      const uid = who === 'member' ? teamUid(id) : owner.uid
      expect(await rig.request(paid)).toMatchObject({ uid, state: 'sent', attempt: 1 })
    },
  )
})

describe('#team-left-and-back: a member who leaves while their summary is made, and comes back at once,', () => {
  it('keeps what is of the new membership, and the team what is of the old one', async () => {
    const { owner, id } = await rig.team()
    const next = await rig.joined(owner)
    await enterprise(next)
    const before = await requestOf(next, id)
    await rig.driveToEnd(next.uid)
    await rig.ask(owner, { do: 'pass', member: next.uid })
    let between = ''
    whileItWorks(async () => {
      await rig.ask(owner, { do: 'leave' })
      await rejoin(next, owner)
      between = await requestOf(owner, id)
      await rig.ask(next, { do: 'pass', member: owner.uid })
    })
    const old = await requestOf(owner, id)
    await rig.driveToEnd(owner.uid)
    const since = await requestOf(next, id)
    await sweepTeams()
    await rig.driveToEnd(owner.uid)
    expect(await rig.request(old)).toMatchObject({ uid: teamUid(id), account: '' })
    expect(summaryMails(old)).toEqual([])
    const delivered = { uid: owner.uid, deliverTo: owner.email, state: 'sent' }
    expect(await rig.request(between)).toMatchObject(delivered)
    expect(summaryMails(between)).toHaveLength(1)
    // Whoever pays now paid for this one, and is its payer; of what they paid for in the old time the team is.
    expect(await rig.request(since)).toMatchObject({ payer: { uid: owner.uid } })
    expect(await rig.request(before)).toMatchObject({ payer: { uid: teamUid(id), account: '' } })
  })

  it('goes on sharing what they have shared since, and no longer what they shared before', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    const own = [await rig.send(member), await rig.send(member)]
    const [earlier = '', later = ''] = own.map(({ body }) => String(body.data?.['requestId']))
    await rig.driveToEnd(member.uid)
    await rig.ask(member, { do: 'share', summaryId: earlier, shared: true })
    // As it is where the call that they left by was cut short.
    await rig.ask(member, { do: 'leave' })
    await rejoin(owner, member)
    await rig.database.doc(`summaries/${earlier}`).update({ team: id, teamSince: new Date(0) })
    await rig.ask(member, { do: 'share', summaryId: later, shared: true })
    const work = { do: 'hand-over', team: id, uid: member.uid, nextCheckAt: new Date(0) }
    await rig.database.doc('teamWork/late').set(work)
    await sweepTeams()
    expect(await rig.request(earlier)).not.toHaveProperty('team')
    expect(await rig.request(later)).toMatchObject({ team: id })
  })

  it('is sent a mail that was queued before mails named their team', async () => {
    const { owner } = await rig.team()
    const { uid, email } = await rig.joined(owner)
    await rig.database.doc('teamWork/before-teams').set({
      do: 'mail',
      uid,
      email,
      language: 'en',
      mail: { kind: 'cap-reached', facts: { teamName: 'Northquay Research', cap: 20_000 } },
      expiresAt: new Date('2100-01-01T00:00:00Z'),
      nextCheckAt: new Date(0),
    })
    await sweepTeams()
    expect(rig.mailsTo(email).at(-1)).toContain('Your cap')
  })

  it('charges nothing to the new membership for requests of the old one, and returns nothing to it', async () => {
    const { id, member } = await rig.teamOfTwo({ cap: 20_000 })
    const left = await rig.request(await requestOf(member, id))
    const { error: _, ...asked } = { ...left, state: 'requested', nextCheckAt: new Date(0) }
    const ofBefore = { requestedAt: new Date(left.requestedAt.getTime() - HOUR_MS), chargedAt: new Date(0) }
    const summaries = rig.database.collection('summaries')
    for (const [name, more] of Object.entries({ before: ofBefore, since: {} })) {
      const { payer: __, ...fields } = { ...asked, ...more }
      await summaries.doc(name.padEnd(40, '0')).set(fields)
    }
    await rig.settle()
    const state = async (name: string) => (await rig.request(name.padEnd(40, '0'))).state
    expect([await state('before'), await state('since')]).toEqual(['refused', 'charged'])
    const used = async () => (await rig.member(id, member))?.['used'] as { credits: number }
    expect((await used()).credits).toBe(2 * left.cost)

    const chargedBefore = { ...left, ...ofBefore, chargedAt: ofBefore.requestedAt }
    await summaries.doc('late'.padEnd(40, '0')).set(chargedBefore)
    const stored = storedRequest(await summaries.doc('late'.padEnd(40, '0')).get())
    if (stored === undefined) throw new Error('it is gone')
    const failure = { code: 'UNAVAILABLE', message: 'No.', isFinal: true }
    await retryOrRefund(rig.database, stored, failure, new Date())
    expect((await used()).credits).toBe(2 * left.cost)
    for (const name of ['before', 'since', 'late']) await summaries.doc(name.padEnd(40, '0')).delete()
    const { docs } = await rig.database.collection(`teams/${id}/use`).get()
    const days = { 1: { [member.uid]: left.cost } }
    for (const { ref } of docs) await ref.set({ month: ref.id, days })
  })

  it('gets no late mail that they are no longer in the team', async () => {
    const { owner, member } = await rig.teamOfTwo()
    rig.mailbox.fault = () => ({ code: 421 })
    await rig.ask(owner, { do: 'remove', member: member.uid })
    rig.mailbox.fault = () => 'none'
    await rejoin(owner, member)
    await sweepTeams(HOUR_MS)
    expect(rig.mailsTo(member.email).filter((mail) => mail.includes('no longer in the team'))).toEqual([])
  })
})

describe('#removed-during-fetch: a member who loses the right while a call for the team is under way', () => {
  let count = 0
  /** An own feed that a directory lists, which takes as long as `meanwhile`. */
  async function slowShow(meanwhile: () => Promise<unknown>): Promise<string> {
    const path = `/slow-${count++}`
    const text = shows.ownFeed(path)
    const published = new Date(Date.now() - HOUR_MS)
    const episodes = [{ guid: 'one', title: 'One', sound: `slow${count}`, published }]
    shows.own.feeds.set(path, { title: `Slow ${count}`, episodes, meanwhile })
    const known = rig.database.doc(`shows/${publicShowId(text)}`)
    await known.set({ title: 'Known', updatedAt: new Date() })
    return text
  }
  /** Has something happen just before the next transaction. */
  const beforeNextWrite = async (meanwhile: () => Promise<unknown>) => {
    const database = await firestore()
    const runTransaction = database.runTransaction.bind(database)
    vi.spyOn(database, 'runTransaction').mockImplementationOnce(
      async (...given: Parameters<typeof runTransaction>) => {
        await meanwhile()
        return runTransaction(...given)
      },
    )
  }
  const refused = { body: { success: false, error_details: { followError: 'NOT_IN_TEAM' } } }
  const followsOf = async (id: string) =>
    (await rig.database.collection('follows').where('uid', '==', teamUid(id)).get()).size

  it('follows nothing for a team that has removed them while the feed was fetched', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    const text = await slowShow(() => rig.ask(owner, { do: 'remove', member: member.uid }))
    expect(await shows.call('follow', member, { text, forTeam: true })).toMatchObject(refused)
    expect(await followsOf(id)).toBe(0)
    expect((await rig.audit(id)).map(({ what }) => what)).not.toContain('followed')
  })

  it('follows nothing for a team that ended while the feed was fetched', async () => {
    const { owner, id } = await rig.team()
    const text = await slowShow(() => rig.ask(owner, { do: 'leave' }))
    expect(await shows.call('follow', owner, { text, forTeam: true })).toMatchObject(refused)
    expect(await followsOf(id)).toBe(0)
    // Nobody had a word: it is followed otherwise.
    const allowed = await rig.team()
    const other = await slowShow(async () => undefined)
    const followed = await shows.call('follow', allowed.owner, { text: other, forTeam: true })
    expect(followed.body.success).toBe(true)
  })

  it('ends no follow and dismisses no offer of a team that has removed them meanwhile', async () => {
    const { owner, id } = await rig.team()
    const text = await slowShow(async () => undefined)
    const { body } = await shows.call('follow', owner, { text, forTeam: true })
    const showId = String(body.data?.['showId'])
    const [first, second] = [await rig.joined(owner), await rig.joined(owner)]
    await beforeNextWrite(() => rig.ask(owner, { do: 'remove', member: first.uid }))
    expect(await shows.call('unfollow', first, { showId, forTeam: true })).toMatchObject(refused)
    expect(await followsOf(id)).toBe(1)

    const asTeam = { uid: teamUid(id), email: '', token: '' }
    await shows.poll()
    shows.own.feeds.get(new URL(text).pathname)?.episodes.unshift({
      guid: 'two',
      title: 'Two',
      sound: `slow-two${count}`,
      published: new Date(Date.now() + 1_000),
    })
    await shows.poll()
    const [offer] = await shows.offers(asTeam)
    await beforeNextWrite(() => rig.ask(owner, { do: 'remove', member: second.uid }))
    const dismissed = { episodeId: offer?.episodeId, forTeam: true }
    expect(await shows.call('dismissOffer', second, dismissed)).toMatchObject(refused)
    expect(await shows.offers(asTeam)).toMatchObject([{ state: 'offered' }])
  })
})
