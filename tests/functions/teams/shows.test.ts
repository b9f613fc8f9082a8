import { beforeAll, describe, expect, it } from 'vitest'
import { teamUid } from '#domain/teams/teamUid.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { startFollowing } from '../following/followingRig.ts'
import { apiKeyId } from '../../../functions/src/profiles/apiKeys.ts'
import { violations } from '../summaries/violations.ts'
import { atOnce, refusedBy, SEEDS, type TeamRig, teamsOf } from './teamRig.ts'
import { useRig } from '../../support/useRig.ts'

const shows = useRig(startFollowing)
let rig: TeamRig
beforeAll(async () => {
  rig = teamsOf(shows.pipeline)
})

const refused = (followError: string) => ({
  status: 200,
  body: { success: false, error_details: { followError } },
})
const forTeam = (account: Account, which: string, more = {}) =>
  shows.call('follow', account, { text: shows.feed(which), forTeam: true, ...more })
const asTeam = (id: string) => ({ uid: teamUid(id), email: '', token: '' })

describe('#team-races: shows that a team follows', () => {
  it('are offered to the team, in no member’s name, and can be asked for by any of them', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    const { body } = await forTeam(member, 'lantern-and-ladder')
    expect(body).toMatchObject({ success: true, data: { automatic: false } })
    const showId = String(body.data?.['showId'])
    expect(await shows.state(asTeam(id), showId)).toMatchObject({ uid: teamUid(id), state: 'active' })
    expect(await shows.state(member, showId)).toBeUndefined()
    expect(await shows.settings(asTeam(id))).toMatchObject({ mails: { rhythm: 'off' }, shows: 1 })
    expect(await shows.settings(asTeam(id))).not.toHaveProperty('nextMailAt')

    await shows.poll()
    await shows.publish('lantern-and-ladder', 'What the team hears')
    await shows.poll()
    const [offer] = await shows.offers(asTeam(id))
    expect(offer).toMatchObject({ title: 'What the team hears', state: 'offered', offeredFor: 'ask-first' })
    expect(await shows.offers(member)).toEqual([])
    const { episodeId } = offer ?? {}
    const asked = await rig.send(owner, { url: undefined, episodeId, team: id })
    expect(asked.body).toMatchObject({ success: true })
    expect(await shows.offers(asTeam(id))).toMatchObject([{ state: 'requested' }])

    expect(await shows.call('unfollow', owner, { showId })).toMatchObject(refused('NOT_FOLLOWED'))
    expect((await shows.call('unfollow', owner, { showId, forTeam: true })).body.success).toBe(true)
    expect(await shows.state(asTeam(id), showId)).toBeUndefined()
    expect((await rig.audit(id)).slice(-2)).toMatchObject([
      { what: 'followed', by: member.uid },
      { what: 'unfollowed', by: owner.uid },
    ])
  })

  it('are never automatic, never private, and nobody’s without a team', async () => {
    const { owner, id } = await rig.team()
    const stranger = await rig.account(20_000)
    expect(await forTeam(owner, 'lantern-and-ladder', { automatic: true })).toMatchObject(
      refused('TEAM_OFFERS_ONLY'),
    )
    expect(await forTeam(stranger, 'lantern-and-ladder')).toMatchObject(refused('NOT_IN_TEAM'))
    // What a profile says of a team counts for nothing.
    await rig.database.doc(`users/${stranger.email}`).update({ team: { id, role: 'owner' } })
    expect(await forTeam(stranger, 'lantern-and-ladder')).toMatchObject(refused('NOT_IN_TEAM'))
    const body = { showId: 'a'.repeat(40), forTeam: true }
    expect(await shows.call('unfollow', stranger, body)).toMatchObject(refused('NOT_IN_TEAM'))
    const dismissed = { episodeId: 'a'.repeat(40), forTeam: true }
    expect(await shows.call('dismissOffer', stranger, dismissed)).toMatchObject(refused('NOT_IN_TEAM'))

    shows.own.feeds.set('/secret', {
      title: 'Paid for by one',
      episodes: [{ guid: 'one', title: 'One', sound: 'one', published: new Date() }],
    })
    const text = shows.ownFeed('/secret')
    const secret = await shows.call('follow', owner, { text, forTeam: true })
    expect(secret).toMatchObject(refused('PRIVATE_FEED'))
    const found = await shows.call('findEpisode', owner, { text })
    const data = found.body.data as { show: { showId: string }; episodes: Array<{ episodeId: string }> }
    const [{ episodeId } = { episodeId: '' }] = data.episodes
    await shows.call('findEpisode', owner, { showId: data.show.showId, episodeId })
    const asked = await rig.send(owner, { url: undefined, episodeId, team: id })
    expect(asked.body.error_details).toMatchObject({ validationError: 'TEAM_PRIVATE_FEED' })
    expect((await rig.database.collection('summaries').where('team', '==', id).get()).size).toBe(0)
  })
})

it.each(SEEDS)(
  '#team-races, with seed %i: requests beside follows, dismissals, keys and a removal leave ledgers and team consistent',
  async (seed) => {
    const { owner, id } = await rig.team()
    const [member, gone] = [await rig.joined(owner), await rig.joined(owner)]
    const { showId } = (await forTeam(owner, 'lantern-and-ladder')).body.data ?? {}
    await shows.poll()
    await shows.publish('lantern-and-ladder', `Raced for ${seed}`)
    await shows.poll()
    const { episodeId } = (await shows.offers(asTeam(id)))[0] ?? {}
    const makeKey = () => rig.callAs(gone, 'apiKeys', { do: 'make', name: 'Raced', scope: 'write' })
    const key = apiKeyId(String((await makeKey()).body.data?.['made']))
    await atOnce<unknown>(seed, [
      ...[member, gone, member].map((by) => () => rig.send(by, { url: undefined, episodeId, team: id })),
      () => shows.call('dismissOffer', member, { episodeId, forTeam: true }),
      () => shows.call('unfollow', member, { showId, forTeam: true }),
      () => forTeam(gone, 'lantern-and-ladder'),
      () => makeKey(),
      ...[key, key].map((each) => () => rig.callAs(gone, 'apiKeys', { do: 'end', id: each })),
      () => rig.ask(owner, { do: 'remove', member: gone.uid }),
    ])
    await rig.settle()
    expect(await rig.teamViolations(id)).toEqual([])
    for (const each of [member, gone]) expect(await violations(rig, each)).toEqual([])
    const told = rig.mailsTo(gone.email).flatMap((mail) => /^An API key was (\w+)/.exec(mail)?.[1] ?? [])
    expect(told.toSorted()).toEqual(['ended', 'made', 'made'])
    expect((await rig.database.collection('apiKeys').where('uid', '==', gone.uid).get()).size).toBe(1)
  },
)

it('the data of an account have its team, and nothing of the team’s other members', async () => {
  const { owner, member } = await rig.teamOfTwo({ cap: 20_000 })
  const { body } = await rig.callAs(member, 'downloadData', {})
  expect(body.data?.['account']).toMatchObject({
    team: { teamName: 'Northquay Research', role: 'member', cap: 20_000, email: member.email },
  })
  expect(JSON.stringify(body)).not.toContain(owner.uid)
  expect(await rig.ask(member, { do: 'rename', name: 'Mine' })).toMatchObject(refusedBy('NOT_ALLOWED'))
})
