import { afterAll, describe, expect, it } from 'vitest'
import { sample } from '../../support/tier.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { TEAM_ACTIONS, TEAM_ROLES, type TeamAction, type TeamRole } from '#domain/teams/teams.ts'
import { askedMails } from '../../../functions/src/deliverability/asking.ts'
import { suppress } from '../../../functions/src/deliverability/suppression.ts'
import { type Account } from '../../../scripts/rigs/pipeline.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { anAddress, refusedBy, startTeams } from './teamRig.ts'

const rig = useRig(() => startTeams())
afterAll(async () => {
  expect(await rig.teamViolations()).toEqual([])
})

describe('a team', () => {
  it('is made with a name by an account on Enterprise, which owns it', async () => {
    const { owner, id } = await rig.team(' Northquay Research ')
    expect(await rig.teamData(id)).toMatchObject({
      name: 'Northquay Research',
      payer: { uid: owner.uid },
      seats: 5,
      members: 1,
      state: 'active',
    })
    // All members read it.
    expect(JSON.stringify(await rig.teamData(id))).not.toContain('@')
    expect(await rig.member(id, owner)).toMatchObject({ role: 'owner', email: owner.email, cap: null })
    expect(await rig.profile(owner)).toMatchObject({ team: { id, role: 'owner' } })
    expect(await rig.audit(id)).toEqual([
      { by: owner.uid, what: 'created', whom: null, from: null, to: 'Northquay Research' },
    ])
  })

  it('is refused to accounts on the free and the premium plan', async () => {
    for (const plan of ['free', 'premium'] as const) {
      const account = await rig.account(20_000, plan)
      expect(await rig.ask(account, { do: 'create', name: 'Ours' })).toMatchObject(
        refusedBy('ENTERPRISE_NEEDED'),
      )
    }
  })

  it('is made once, by repeated calls as by calls at once', async () => {
    const { owner, id } = await rig.team('Once')
    const again = await rig.ask(owner, { do: 'create', name: 'Once' })
    expect(again.body).toMatchObject({ success: true, data: { teamId: id } })
    const other = await rig.ask(owner, { do: 'create', name: 'Another' })
    expect(other).toMatchObject(refusedBy('ALREADY_IN_TEAM'))
    const ana = await rig.account(-1, 'enterprise')
    const made = await Promise.all(
      Array.from({ length: 8 }, () => rig.ask(ana, { do: 'create', name: 'At once' })),
    )
    expect(new Set(made.map(({ body }) => body.data?.['teamId'])).size).toBe(1)
  })
})

describe('an invitation', () => {
  it('is mailed, seen, and accepted by the account with its address alone', async () => {
    const { owner, id } = await rig.team()
    const [guest, other] = [await rig.account(20_000, 'free'), await rig.account(20_000, 'free')]
    const token = await rig.invited(owner, guest, { role: 'admin', cap: 20_000 })
    expect(rig.mailsTo(guest.email).join('')).toContain(owner.email)
    expect(rig.mailsTo(guest.email).join('')).not.toContain('Northquay')
    expect((await rig.ask(guest, { do: 'look', token })).body.data).toMatchObject({
      invitation: {
        teamName: 'Northquay Research',
        role: 'admin',
        cap: 20_000,
        members: 1,
        email: guest.email,
      },
    })
    for (const does of ['look', 'accept', 'decline']) {
      expect(await rig.ask(other, { do: does, token })).toMatchObject(refusedBy('OTHER_ADDRESS'))
    }
    for (let times = 0; times < 2; times++) {
      const { body } = await rig.ask(guest, { do: 'accept', token })
      expect(body).toMatchObject({ success: true, data: { teamId: id } })
    }
    expect(await rig.member(id, guest)).toMatchObject({ role: 'admin', cap: 20_000, email: guest.email })
    expect(await rig.profile(guest)).toMatchObject({ team: { id, role: 'admin' } })
    expect(await rig.audit(id)).toMatchObject([
      { what: 'created' },
      { what: 'invited', by: owner.uid, whom: expect.stringMatching(/^u…@listener\.test$/), to: 'admin' },
      { what: 'joined', by: guest.uid, whom: guest.uid, to: 'admin' },
    ])
    expect(JSON.stringify(await rig.audit(id))).not.toContain(guest.email)
  })

  it('is none without our signature, and is used once, even by a person who has left since', async () => {
    const { owner, id } = await rig.team()
    const guest = await rig.account(20_000, 'free')
    const token = await rig.invited(owner, guest)
    const ofAnother = token.replace(/\.1\./, '.2.')
    for (const each of [`${id}.1.${'A'.repeat(43)}`, ofAnother, `${'0'.repeat(40)}${token.slice(40)}`])
      expect(await rig.ask(guest, { do: 'accept', token: each })).toMatchObject(refusedBy('INVITATION_GONE'))
    await rig.ask(guest, { do: 'accept', token })
    expect((await rig.ask(guest, { do: 'leave' })).body.success).toBe(true)
    expect(await rig.ask(guest, { do: 'accept', token })).toMatchObject(refusedBy('INVITATION_GONE'))
  })

  it('ends when it is taken back, declined, sent anew, or a week old', async () => {
    const { owner, id } = await rig.team()
    const invitations = () => rig.database.collection(`teams/${id}/invitations`)
    const open = async () => (await invitations().get()).docs
    const gone = async (guest: Account, token: string) =>
      expect(await rig.ask(guest, { do: 'accept', token })).toMatchObject(refusedBy('INVITATION_GONE'))

    const revoked = await rig.account(20_000, 'free')
    const first = await rig.invited(owner, revoked)
    const [{ id: invitation } = { id: '' }] = await open()
    for (let times = 0; times < 2; times++) {
      expect((await rig.ask(owner, { do: 'revoke', invitation })).body.success).toBe(true)
    }
    await gone(revoked, first)

    const declined = await rig.account(20_000, 'free')
    const second = await rig.invited(owner, declined)
    for (let times = 0; times < 2; times++) {
      expect((await rig.ask(declined, { do: 'decline', token: second })).body.success).toBe(true)
    }
    await gone(declined, second)

    const anew = await rig.account(20_000, 'free')
    const third = await rig.invited(owner, anew)
    expect(
      await rig.ask(owner, { do: 'invite', email: anew.email, role: 'member', cap: null }),
    ).toMatchObject(refusedBy('INVITED_LATELY'))
    await askedMails(rig.database, anew.email).delete()
    const fourth = await rig.invited(owner, anew)
    await gone(anew, third)

    const [last] = await open()
    const expiresAt = last?.get('expiresAt').toMillis() - last?.get('createdAt').toMillis()
    expect(expiresAt).toBe(7 * 86_400_000)
    await last?.ref.update({ expiresAt: new Date(Date.now() - 1) })
    await gone(anew, fourth)
    const told = (await rig.audit(id)).map(({ what }) => what).join()
    expect(told).toBe('created,invited,revoked,invited,declined,invited,invited')
  })

  it('is refused for a member, for an address that stopped questions, and for a full team; ten are open at most', async () => {
    const { owner, id } = await rig.team()
    const ask = (email: string) => rig.ask(owner, { do: 'invite', email, role: 'member', cap: null })
    expect(await ask(owner.email)).toMatchObject(refusedBy('ALREADY_MEMBER'))
    const stopped = anAddress()
    const never = (await import('../../../functions/src/deliverability/asking.ts')).neverId(stopped)
    await rig.database.doc(`suppressions/${never}`).set({ reason: 'never-again', at: new Date() })
    expect(await ask(stopped)).toMatchObject(refusedBy('ADDRESS_STOPPED'))
    await rig.database.doc(`teams/${id}`).update({ members: 5 })
    expect(await ask(anAddress())).toMatchObject(refusedBy('TEAM_FULL'))
    await rig.database.doc(`teams/${id}`).update({ members: 1 })
    const invitations = rig.database.collection(`teams/${id}/invitations`)
    const open = { role: 'member', cap: null, number: 1, expiresAt: new Date(Date.now() + 60_000) }
    for (let index = 0; index < 9; index++) await invitations.add({ ...open, email: anAddress() })
    expect((await ask(anAddress())).body.success).toBe(true)
    expect(await ask(anAddress())).toMatchObject(refusedBy('TOO_MANY_INVITATIONS'))
  })

  it('waits for a mail server that does not answer, and is sent by the sweep unless it has ended', async () => {
    const { owner, id } = await rig.team()
    const guest = await rig.account(20_000, 'free')
    const [revoked, expired, bounced] = [anAddress(), anAddress(), anAddress()]
    rig.mailbox.fault = () => ({ code: 451 })
    for (const email of [guest.email, revoked, expired, bounced]) {
      const { body } = await rig.ask(owner, { do: 'invite', email, role: 'member', cap: null })
      expect(body.success).toBe(true)
    }
    rig.mailbox.fault = () => 'none'
    expect(rig.mailsTo(guest.email)).toEqual([])
    const { docs } = await rig.database.collection(`teams/${id}/invitations`).get()
    const sentTo = (email: string) => docs.find((each) => each.get('email') === email)?.ref
    await rig.ask(owner, { do: 'revoke', invitation: sentTo(revoked)?.id })
    await sentTo(expired)?.update({ expiresAt: new Date(Date.now() - 1) })
    await suppress(rig.database, bounced, 'hard-bounce', new Date())
    await rig.functions.runSchedule('sweepTeams', new Date(Date.now() + 600_000))
    expect([revoked, expired, bounced].flatMap((email) => rig.mailsTo(email))).toEqual([])
    expect((await rig.ask(guest, { do: 'accept', token: rig.tokenFor(guest.email) })).body.success).toBe(true)
  })
})

/** Each action that a call does, with what it needs: done by one who may, it succeeds. */
const CALLS: Partial<Record<TeamAction, (target: Account) => object>> = {
  rename: () => ({ do: 'rename', name: 'Another name' }),
  invite: () => ({ do: 'invite', email: anAddress(), role: 'member', cap: null }),
  revoke: () => ({ do: 'revoke', invitation: '0'.repeat(40) }),
  role: ({ uid }) => ({ do: 'role', member: uid, role: 'admin' }),
  cap: ({ uid }) => ({ do: 'cap', member: uid, cap: 40_000 }),
  remove: ({ uid }) => ({ do: 'remove', member: uid }),
  pass: ({ uid }) => ({ do: 'pass', member: uid }),
  leave: () => ({ do: 'leave' }),
}
/** Done by other calls, or tested by themselves: a summary, a show, what is read. */
const ELSEWHERE: readonly TeamAction[] = ['share', 'request', 'follow', 'unfollow']

describe('what a role may do', () => {
  it('is tested here for every action', () => {
    const called = [...Object.keys(CALLS), ...ELSEWHERE]
    const inTable = Object.keys(TEAM_ACTIONS).filter((action) => !action.startsWith('read'))
    expect(called.toSorted()).toEqual(inTable.toSorted())
  })

  const BY_ROLE = (Object.keys(CALLS) as TeamAction[]).flatMap((action) =>
    TEAM_ROLES.map(
      (role) => [action, role, (TEAM_ACTIONS[action] as readonly TeamRole[]).includes(role)] as const,
    ),
  )
  it.each(sample(BY_ROLE, 8))('%s by the %s: %s', async (action, role, may) => {
    const { owner } = await rig.team()
    const actor = role === 'owner' ? owner : await rig.joined(owner, { role })
    const target = await rig.joined(owner)
    await rig.database.doc(`users/${target.email}`).update({ 'subscription.plan': 'enterprise' })
    const answer = await rig.ask(actor, CALLS[action]?.(target) ?? {})
    if (action === 'leave' && role === 'owner') expect(answer).toMatchObject(refusedBy('OWNER_STAYS'))
    else if (may) expect(answer).toMatchObject({ status: 200, body: { success: true } })
    else expect(answer).toMatchObject(refusedBy('NOT_ALLOWED'))
  })

  it('is nothing for an account in no team, or in another one', async () => {
    const [{ owner, id }, neighbour] = [await rig.team(), await rig.team()]
    const [stranger, target] = [await rig.account(20_000), await rig.joined(owner)]
    for (const [action, body] of Object.entries(CALLS)) {
      if (action === 'leave') continue
      expect(await rig.ask(stranger, body(target))).toMatchObject(refusedBy('NOT_IN_TEAM'))
    }
    for (const action of ['role', 'cap', 'pass'] as const) {
      const body = CALLS[action]?.(target) ?? {}
      expect(await rig.ask(neighbour.owner, body)).toMatchObject(refusedBy('MEMBER_GONE'))
    }
    expect((await rig.ask(neighbour.owner, { do: 'remove', member: target.uid })).body.success).toBe(true)
    expect(await rig.member(id, target)).toMatchObject({ role: 'member', cap: null })
  })

  it('is never to change or remove the owner', async () => {
    const { owner, id } = await rig.team()
    const admin = await rig.joined(owner, { role: 'admin' })
    for (const body of [
      { do: 'role', member: owner.uid, role: 'member' },
      { do: 'cap', member: owner.uid, cap: 5_000 },
      { do: 'remove', member: owner.uid },
    ]) {
      for (const who of [admin, owner])
        expect(await rig.ask(who, body)).toMatchObject(refusedBy('NOT_ALLOWED'))
    }
    expect(await rig.member(id, owner)).toMatchObject({ role: 'owner', cap: null })
  })

  it('#own-cap: is never to change one’s own role or cap', async () => {
    const { owner, id } = await rig.team()
    const admin = await rig.joined(owner, { role: 'admin', cap: 5_000 })
    for (const body of [
      { do: 'cap', member: admin.uid, cap: 10_000_000 },
      { do: 'cap', member: admin.uid, cap: null },
      { do: 'role', member: admin.uid, role: 'member' },
    ]) {
      expect(await rig.ask(admin, body)).toMatchObject(refusedBy('NOT_YOURSELF'))
    }
    expect(await rig.member(id, admin)).toMatchObject({ role: 'admin', cap: 5_000 })
    expect((await rig.audit(id)).at(-1)).toMatchObject({ what: 'joined' })
    // By another admin it is.
    const other = await rig.joined(owner, { role: 'admin' })
    expect((await rig.ask(other, { do: 'cap', member: admin.uid, cap: 9_000 })).body.success).toBe(true)
  })

  const CHANGES: Array<{ do: string; [field: string]: unknown }> = [
    { do: 'rename', name: 'Once more' },
    { do: 'revoke', invitation: 'a'.repeat(40) },
    { do: 'role', member: 'x', role: 'admin' },
    { do: 'cap', member: 'x', cap: null },
    { do: 'remove', member: 'x' },
    { do: 'pass', member: 'x' },
    { do: 'share', summaryId: 'a'.repeat(40), shared: true },
    { do: 'invite', email: anAddress(), role: 'member', cap: null },
  ]
  it.each(sample(CHANGES, 3))(
    '#own-cap: is done so often a day at most, $do too; leaving is always allowed',
    async (body) => {
      stopClock()
      const { owner, id } = await rig.team()
      const admin = await rig.joined(owner, { role: 'admin' })
      const [call, inDay] = body.do === 'invite' ? ['invitations', 20] : ['teamChanges', 200]
      const calls = { [call]: { hour: '', inHour: 0, day: utcDay(new Date()), inDay } }
      await rig.database.doc(`accountLimits/${admin.uid}`).set({ calls }, { merge: true })
      const lines = (await rig.audit(id)).length
      expect(await rig.ask(admin, body)).toMatchObject({ status: 429 })
      expect(await rig.audit(id)).toHaveLength(lines)
      expect((await rig.ask(admin, { do: 'leave' })).body.success).toBe(true)
    },
  )

  it('ends for a session from before the account’s first verified one', async () => {
    const { owner } = await rig.team()
    const sinceSeconds = Math.floor(Date.now() / 1000) + 60
    const verifiedSession = { sinceSeconds, signedInSeconds: 0, provider: 'x' }
    await rig.database.doc(`users/${owner.email}`).update({ verifiedSession })
    expect((await rig.ask(owner, { do: 'rename', name: 'Taken' })).status).toBe(401)
  })
})

describe('a change of a team or a member', () => {
  it('is logged with who made it, and mailed to whom it concerns in their language; the team shows a member’s new name', async () => {
    const { owner, id, member } = await rig.teamOfTwo({ cap: 20_000 })
    await rig.database.doc(`users/${member.email}`).update({ language: 'es', name: 'Berta' })
    await rig.settle()
    expect(await rig.member(id, member)).toMatchObject({ name: 'Berta' })
    for (const body of [
      { do: 'rename', name: 'Southquay' },
      { do: 'cap', member: member.uid, cap: 40_000 },
      { do: 'role', member: member.uid, role: 'admin' },
      { do: 'remove', member: member.uid },
    ]) {
      for (let times = 0; times < 2; times++) expect((await rig.ask(owner, body)).body.success).toBe(true)
      if (body.do === 'role') expect(await rig.profile(member)).toMatchObject({ team: { role: 'admin' } })
    }
    const by = owner.uid
    expect((await rig.audit(id)).slice(3)).toEqual([
      { by, what: 'renamed', whom: null, from: 'Northquay Research', to: 'Southquay' },
      { by, what: 'cap-changed', whom: member.uid, from: 20_000, to: 40_000 },
      { by, what: 'role-changed', whom: member.uid, from: 'member', to: 'admin' },
      { by, what: 'removed', whom: member.uid, from: null, to: null },
    ])
    expect(rig.mailsTo(member.email).map((mail) => mail.split('\n')[0])).toEqual([
      'You are invited to a team',
      'Ahora administras el equipo',
      'Ya no estás en el equipo',
    ])
    expect(await rig.profile(member)).not.toHaveProperty('team')
  })
})

describe('#team-races: the owner of a team', () => {
  it('passes it on to a member on Enterprise, and is an admin then', async () => {
    const { owner, id } = await rig.team()
    const next = await rig.joined(owner, { cap: 5_000 })
    const pass = { do: 'pass', member: next.uid }
    expect(await rig.ask(owner, pass)).toMatchObject(refusedBy('NEXT_OWNER_NEEDS_ENTERPRISE'))
    await rig.database.doc(`users/${next.email}`).update({ 'subscription.plan': 'enterprise' })
    for (let times = 0; times < 2; times++) expect((await rig.ask(owner, pass)).body.success).toBe(true)
    expect(await rig.teamData(id)).toMatchObject({ payer: { uid: next.uid } })
    expect(JSON.stringify(await rig.teamData(id))).not.toContain('@')
    expect(await rig.member(id, owner)).toMatchObject({ role: 'admin' })
    // Who pays is held to nothing.
    expect(await rig.member(id, next)).toMatchObject({ role: 'owner', cap: null })
    expect(rig.mailsTo(next.email).at(-1)).toContain('You own the team now')
    expect((await rig.ask(owner, { do: 'leave' })).body.success).toBe(true)
  })

  it('who is alone ends it by leaving, with all that was its own', async () => {
    const { owner, id } = await rig.team()
    await rig.ask(owner, { do: 'invite', email: anAddress(), role: 'member', cap: null })
    for (let times = 0; times < 2; times++) {
      expect((await rig.ask(owner, { do: 'leave' })).body.success).toBe(true)
    }
    expect(await rig.teamData(id)).toBeUndefined()
    expect(await rig.profile(owner)).not.toHaveProperty('team')
    for (const name of ['members', 'invitations', 'audit', 'use']) {
      expect((await rig.database.doc(`teams/${id}`).collection(name).get()).size).toBe(0)
    }
    expect((await rig.ask(owner, { do: 'create', name: 'Again' })).body.success).toBe(true)
  })

  it('whose plan ends has it paused, and going on once the plan is back', async () => {
    const { owner, id } = await rig.team()
    const plan = (to: string) => rig.database.doc(`users/${owner.email}`).update({ 'subscription.plan': to })
    const guest = await rig.account(20_000, 'free')
    const token = await rig.invited(owner, guest)
    await plan('free')
    await rig.settle()
    expect(await rig.teamData(id)).toMatchObject({ state: 'paused' })
    expect(await rig.ask(guest, { do: 'accept', token })).toMatchObject(refusedBy('TEAM_PAUSED'))
    const more = { do: 'invite', email: anAddress(), role: 'member', cap: null }
    expect(await rig.ask(owner, more)).toMatchObject(refusedBy('TEAM_PAUSED'))
    await plan('enterprise')
    await rig.settle()
    expect((await rig.ask(guest, { do: 'accept', token })).body.success).toBe(true)
    const told = (await rig.audit(id)).map(({ what }) => what).join()
    expect(told).toBe('created,invited,paused,resumed,joined')
  })
})
