import { afterAll, describe, expect, it } from 'vitest'
import { teamUid } from '#domain/teams/teamUid.ts'
import { beginDeletion } from '../../../functions/src/profiles/Deletion.ts'
import { finishDeletion } from '../../../functions/src/accounts/deletion/finishDeletion.ts'
import { auth } from '../../../functions/src/platform/gateways/auth.ts'
import { type Account, EPISODE_COST } from '../../../scripts/rigs/pipeline.ts'
import { violations } from '../summaries/violations.ts'
import { useRig } from '../../support/useRig.ts'
import { atOnce, SEEDS, startTeams } from './teamRig.ts'
import { HOUR_MS } from '#domain/units.ts'
import { FORMER_MEMBERS } from '#domain/teams/teams.ts'

const rig = useRig(() => startTeams())

const erase = async (account: Account, { workMs = 30_000, at = new Date() } = {}) => {
  await beginDeletion(rig.database, { uid: account.uid, isReceiptDue: false }, at)
  return finishDeletion({ auth: await auth(), database: rig.database }, account.uid, at, workMs)
}

describe.each(SEEDS)('#team-races, with seed %i', (seed) => {
  it('the last seat is taken by one of several who accept at once', async () => {
    const { owner, id } = await rig.team()
    for (let seat = 2; seat <= 4; seat++) await rig.joined(owner)
    const guests = await Promise.all(Array.from({ length: 3 }, () => rig.account(20_000, 'free')))
    const tokens: string[] = []
    for (const guest of guests) tokens.push(await rig.invited(owner, guest))
    const answers = await atOnce(
      seed,
      guests.map((guest, index) => () => rig.ask(guest, { do: 'accept', token: tokens[index] })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error_details?.['teamError'] === 'TEAM_FULL')).toHaveLength(2)
    expect(await rig.teamData(id)).toMatchObject({ members: 5 })
    expect(await rig.teamViolations(id)).toEqual([])
  })

  it('no cap is charged beyond by eight requests at once: as many as it holds are charged', async () => {
    const { id, member } = await rig.teamOfTwo({ cap: 3 * EPISODE_COST })
    await atOnce(
      seed,
      Array.from({ length: 8 }, () => () => rig.send(member, { team: id })),
    )
    await rig.settle()
    const requests = await rig.requests(member.uid)
    expect(requests.filter(({ state }) => state === 'charged')).toHaveLength(3)
    expect(requests.filter(({ error }) => error?.code === 'TEAM_CAP_REACHED')).toHaveLength(5)
    expect(await rig.teamViolations(id)).toEqual([])
    expect(await violations(rig, member)).toEqual([])
  })

  it('a request of a member who is removed meanwhile is charged and the team’s, or neither', async () => {
    const { owner, id, member } = await rig.teamOfTwo()
    await atOnce<unknown>(seed, [
      () => rig.send(member, { team: id }),
      () => rig.ask(owner, { do: 'remove', member: member.uid }),
      () => rig.send(member, { team: id }),
    ])
    await rig.settle()
    // What came after the handing over is refused, and of no team.
    for (const request of await rig.requests(member.uid)) {
      expect(request).toMatchObject({ state: 'refused', error: { code: 'NOT_IN_TEAM' } })
      expect(request).not.toHaveProperty('team')
    }
    for (const request of await rig.requests(teamUid(id))) expect(request).toHaveProperty('payer')
    expect(await rig.profile(member)).toMatchObject({ credits: { current: 20_000 } })
    expect(await rig.teamViolations(id)).toEqual([])
  })

  it('a team that is passed to a member who leaves, or deletes their account, has one owner', async () => {
    const { owner, id } = await rig.team()
    const next = await rig.joined(owner)
    await rig.joined(owner, { role: 'admin' })
    await rig.database.collection('users').doc(next.email).update({ 'subscription.plan': 'enterprise' })
    const goes = seed % 2 === 0 ? () => rig.ask(next, { do: 'leave' }) : () => erase(next)
    await atOnce<unknown>(seed, [() => rig.ask(owner, { do: 'pass', member: next.uid }), goes])
    await rig.settle()
    expect(await rig.teamData(id)).toBeDefined()
    expect(await rig.teamViolations(id)).toEqual([])
  })

  it('an invitation that is taken back while it is accepted is either, and not both', async () => {
    const { owner, id } = await rig.team()
    const guest = await rig.account(20_000, 'free')
    const token = await rig.invited(owner, guest)
    const { docs } = await rig.database.collection('teams').doc(id).collection('invitations').get()
    const [accepted] = await atOnce(seed, [
      () => rig.ask(guest, { do: 'accept', token }),
      () => rig.ask(guest, { do: 'accept', token }),
      () => rig.ask(owner, { do: 'revoke', invitation: docs[0]?.id }),
    ])
    expect((await rig.member(id, guest)) !== undefined).toBe(accepted?.body.success)
    expect(await rig.teamViolations(id)).toEqual([])
  })
})

/** Everything of all collections that names an account, below teams too. */
async function traces({ uid, email }: Account): Promise<string[]> {
  const collections = ['teams', 'teamWork', 'summaries', 'users', 'follows', 'offers', 'followSettings']
  const below = ['members', 'invitations', 'use', 'library', 'parts']
  // The library follows each change.
  await rig.settle()
  const found = await Promise.all([
    ...collections.map((name) => rig.database.collection(name).get()),
    ...below.map((name) => rig.database.collectionGroup(name).get()),
  ])
  return found
    .flatMap(({ docs }) => docs)
    .filter((each) =>
      [uid, email].some((word) => `${each.ref.path} ${JSON.stringify(each.data())}`.includes(word)),
    )
    .map(({ ref }) => ref.path)
}

describe('#team-races: the deletion of an account', () => {
  afterAll(async () => {
    expect(await rig.teamViolations()).toEqual([])
  })

  it('takes the account out of its team, and leaves what the team has paid for without its name', async () => {
    const { id, member } = await rig.teamOfTwo()
    const ids = []
    for (let times = 0; times < 3; times++) {
      ids.push(String((await rig.send(member, { team: id })).body.data?.['requestId']))
    }
    const own = String((await rig.send(member)).body.data?.['requestId'])
    await rig.driveToEnd(member.uid)
    // One more is on its way.
    ids.push(String((await rig.send(member, { team: id })).body.data?.['requestId']))
    expect(await erase(member)).toBe('finished')
    expect(await traces(member)).toEqual([])
    await rig.driveToEnd(teamUid(id))
    for (const each of ids) expect(await rig.request(each)).toMatchObject({ uid: teamUid(id), state: 'sent' })
    await expect(rig.request(own)).rejects.toThrow('no request')
    expect(await rig.teamData(id)).toMatchObject({ members: 1 })
    const use = (await rig.database.collection('teams').doc(id).collection('use').get()).docs
    const counted = use.flatMap((each) => Object.values(each.get('days') as Record<string, object>))
    expect(counted).toEqual([{ [FORMER_MEMBERS]: 4 * EPISODE_COST }])
  })

  it('is finished by the next run where one was cut short', async () => {
    const { id, member } = await rig.teamOfTwo()
    const paid = String((await rig.send(member, { team: id })).body.data?.['requestId'])
    await rig.driveToEnd(member.uid)
    expect(await erase(member, { workMs: 0 })).toBe('unfinished')
    expect(await erase(member, { at: new Date(Date.now() + HOUR_MS) })).toBe('finished')
    expect(await traces(member)).toEqual([])
    expect(await rig.request(paid)).toMatchObject({ uid: teamUid(id) })
  })

  it('gives the team that the account owned to the admin who has led it longest, paused', async () => {
    const { owner, id } = await rig.team()
    await rig.joined(owner)
    const [first, second] = [
      await rig.joined(owner, { role: 'admin', cap: EPISODE_COST }),
      await rig.joined(owner, { role: 'admin' }),
    ]
    await rig.database.collection('users').doc(second.email).update({ 'subscription.plan': 'enterprise' })
    const paid = String((await rig.send(first, { team: id })).body.data?.['requestId'])
    expect(await erase(owner)).toBe('finished')
    expect(await rig.request(paid)).toMatchObject({
      uid: first.uid,
      payer: { uid: teamUid(id), account: '' },
    })
    expect(await rig.teamData(id)).toMatchObject({ payer: { uid: first.uid }, state: 'paused', members: 3 })
    expect(await rig.member(id, first)).toMatchObject({ role: 'owner', cap: null })
    const request = await rig.send(second, { team: id })
    expect(request.body.error_details).toMatchObject({ validationError: 'TEAM_PAUSED' })
    // Another one pays: it goes on.
    expect((await rig.ask(first, { do: 'pass', member: second.uid })).body.success).toBe(true)
    expect((await rig.send(second, { team: id })).body.success).toBe(true)
    expect(await traces(owner)).toEqual([])
  })

  it('ends a team in which the account was alone', async () => {
    const { owner, id } = await rig.team()
    await rig.send(owner, { team: id })
    await rig.driveToEnd(owner.uid)
    const former = await rig.joined(owner)
    const left = String((await rig.send(former, { team: id })).body.data?.['requestId'])
    await rig.ask(former, { do: 'leave' })
    expect(await erase(owner)).toBe('finished')
    expect(await rig.teamData(id)).toBeUndefined()
    await expect(rig.request(left)).rejects.toThrow('no request')
    expect(await traces(owner)).toEqual([])
  })

  it('keeps the account from joining a team and from being passed one', async () => {
    const { owner } = await rig.team()
    const [guest, next] = [await rig.account(-1, 'enterprise'), await rig.joined(owner)]
    await rig.database.collection('users').doc(next.email).update({ 'subscription.plan': 'enterprise' })
    const token = await rig.invited(owner, guest)
    for (const { uid } of [guest, next]) {
      await beginDeletion(rig.database, { uid, isReceiptDue: false }, new Date())
    }
    expect((await rig.ask(guest, { do: 'accept', token })).status).toBe(409)
    expect((await rig.ask(guest, { do: 'create', name: 'Late' })).status).toBe(409)
    expect(await rig.ask(owner, { do: 'pass', member: next.uid })).toMatchObject({
      body: { success: false, error_details: { teamError: 'MEMBER_GONE' } },
    })
  })

  it('is refused to the owner of a team with other members', async () => {
    const { owner, member } = await rig.teamOfTwo()
    const call = () => rig.call('deleteAccount', {}, { Authorization: `Bearer ${owner.token}` })
    expect(await call()).toMatchObject({
      status: 409,
      body: { error_details: { accountError: 'OWNS_TEAM' } },
    })
    await rig.ask(member, { do: 'leave' })
    expect(await call()).toMatchObject({ status: 200, body: { success: true } })
  })
})
