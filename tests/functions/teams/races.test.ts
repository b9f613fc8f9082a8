import { afterEach, describe, expect, it } from 'vitest'
import { teamUid } from '#domain/teams/teamUid.ts'
import { beginDeletion } from '../../../functions/src/profiles/Deletion.ts'
import { finishDeletion } from '../../../functions/src/accounts/deletion/finishDeletion.ts'
import { auth } from '../../../functions/src/platform/gateways/auth.ts'
import { type Account, EPISODE_COST } from '../../../scripts/rigs/pipeline.ts'
import { sample } from '../../support/tier.ts'
import { violations } from '../summaries/violations.ts'
import { useRig } from '../../support/useRig.ts'
import { seeded, startTeams } from './teamRig.ts'

const rig = useRig(() => startTeams())
afterEach(() => {
  rig.hooks.onEvent = () => {}
})

const SEEDS = sample(
  Array.from({ length: 8 }, (_, seed) => seed),
  2,
)

/** Does all at once, each after a number of rounds of the event loop that the seed gives. */
async function atOnce<Result>(seed: number, work: ReadonlyArray<() => Promise<Result>>): Promise<Result[]> {
  const random = seeded(seed)
  const rounds = work.map(() => Math.floor(random() * 40))
  return Promise.all(
    work.map(async (each, index) => {
      for (let round = 0; round < (rounds[index] ?? 0); round++) await new Promise(setImmediate)
      return each()
    }),
  )
}

const erase = async (account: Account) => {
  await beginDeletion(rig.database, { uid: account.uid, isReceiptDue: false }, new Date())
  return finishDeletion({ auth: await auth(), database: rig.database }, account.uid, new Date(), 30_000)
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

  it('no cap is charged beyond by requests at once', async () => {
    const { owner, id } = await rig.team()
    const member = await rig.joined(owner, { cap: 3 * EPISODE_COST })
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

  it('who is removed while a request is charged: it is charged and the team’s, or neither', async () => {
    const { owner, id } = await rig.team()
    const member = await rig.joined(owner)
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

  it('who is passed the team while they leave, or delete their account: it has one owner', async () => {
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

  it('an invitation that is taken back while it is accepted: one of both', async () => {
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
