import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import {
  collection,
  doc,
  documentId,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type Query,
  query,
  setDoc,
  startAfter,
  where,
} from 'firebase/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { teamUid } from '#domain/teams/teamUid.ts'
import { mayInTeam, TEAM_ACTIONS, TEAM_ROLES, type TeamAction, type TeamRole } from '#domain/teams/teams.ts'
import { type Person, serverWrites, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const TEAM = 'team-one'
const at = new Date(0)
const person = (name: string): Person => ({
  uid: `${name}-uid`,
  email: `${name}@listener.example`,
  email_verified: true,
})
const OWNER = person('owner')
const MEMBER = person('member')
const PEOPLE: Record<TeamRole, Person> = { owner: OWNER, admin: person('admin'), member: MEMBER }
/** In no team, in another one, and no longer in this one although the profile still says so. */
const STRANGER = person('stranger')
const NEIGHBOUR = person('neighbour')
const FORMER = person('former')
/** A member whose address is not confirmed, and one whose sign-in was from before the first verified session. */
const UNVERIFIED: Person = { ...MEMBER, email_verified: false }
const SQUATTER: Person = { ...person('late'), auth_time: 5 }

const profileOf = ({ uid }: Person, id: string, role: TeamRole) => ({
  uid,
  team: { id, role },
  verifiedSession: { sinceSeconds: uid === SQUATTER.uid ? 10 : 0 },
})
const documents: Record<string, object> = {
  [`teams/${TEAM}`]: { name: 'Northquay', members: 3 },
  'teams/team-two': { name: 'Another', members: 1 },
  [`teams/${TEAM}/invitations/one`]: { email: 'guest@listener.example' },
  [`teams/${TEAM}/audit/one`]: { at, what: 'created' },
  [`teams/${TEAM}/use/2026-11`]: { month: '2026-11', days: {} },
  [`teams/${TEAM}/library/paid`]: { uid: teamUid(TEAM), team: TEAM, state: 'sent', requestedAt: at },
  'summaries/paid': {
    uid: teamUid(TEAM),
    team: TEAM,
    state: 'sent',
    requestedAt: at,
    deliverTo: 'guest@listener.example',
  },
  'summaries/paid/parts/result': { headline: 'What the tide decides' },
  'summaries/paid/parts/cost': { usd: 0.02 },
  'summaries/own': { uid: OWNER.uid, state: 'sent', requestedAt: at },
  'summaries/own/parts/result': { headline: 'Not shared' },
  [`follows/${teamUid(TEAM)}-show`]: { uid: teamUid(TEAM) },
  'offers/one': { uid: teamUid(TEAM) },
}

beforeEach(async () => {
  const members = Object.entries(PEOPLE).map(([role, who]) => [who, TEAM, role] as const)
  const all = [...members, [SQUATTER, TEAM, 'member'], [NEIGHBOUR, 'team-two', 'owner']] as const
  await Promise.all([
    ...Object.entries(documents).map(([path, data]) => rules.seed(path, data)),
    ...all.flatMap(([who, id, role]) => [
      rules.seed(`teams/${id}/members/${who.uid}`, { uid: who.uid, role, cap: null }),
      rules.seed(`users/${who.email}`, profileOf(who, id, role as TeamRole)),
    ]),
    rules.seed(`users/${FORMER.email}`, profileOf(FORMER, TEAM, 'member')),
    rules.seed(`users/${STRANGER.email}`, { uid: STRANGER.uid }),
  ])
})

const below = (db: Firestore, name: string) => collection(db, 'teams', TEAM, name)
const library = (db: Firestore, most = 100) =>
  getDocs(query(below(db, 'library'), orderBy('requestedAt', 'desc'), limit(most)))
const oneOf = (whole: Query, id: string) => getDocs(query(whole, where(documentId(), '==', id), limit(1)))
const ofTeam = (db: Firestore, name: string) =>
  getDocs(query(collection(db, name), where('uid', '==', teamUid(TEAM)), limit(100)))

/** Each action that reads, as the app does it. */
const READS: Partial<Record<TeamAction, (db: Firestore, who: Person) => Array<Promise<unknown>>>> = {
  readTeam: (db) => [getDoc(doc(db, 'teams', TEAM))],
  readSelf: (db, { uid }) => [getDoc(doc(db, 'teams', TEAM, 'members', uid))],
  readMembers: (db) => [
    getDocs(query(below(db, 'members'), limit(20))),
    getDoc(doc(db, 'teams', TEAM, 'members', SQUATTER.uid)),
  ],
  readInvitations: (db) => [getDocs(query(below(db, 'invitations'), limit(20)))],
  readUse: (db) => [
    getDocs(query(below(db, 'use'), limit(24))),
    getDoc(doc(db, 'teams', TEAM, 'use', '2026-11')),
  ],
  readAudit: (db) => [getDocs(query(below(db, 'audit'), orderBy('at', 'desc'), limit(100)))],
  readLibrary: (db) => [
    library(db),
    oneOf(below(db, 'library'), 'paid'),
    getDoc(doc(db, 'summaries/paid/parts/result')),
  ],
  readShows: (db) => [
    ofTeam(db, 'follows'),
    ofTeam(db, 'offers'),
    getDoc(doc(db, 'follows', `${teamUid(TEAM)}-show`)),
    getDoc(doc(db, 'offers/one')),
  ],
}
const READ_ACTIONS = Object.keys(READS) as TeamAction[]

it('this file tests every read action of the table of team actions', () => {
  const inTable = Object.keys(TEAM_ACTIONS).filter((action) => action.startsWith('read'))
  expect(READ_ACTIONS.toSorted()).toEqual(inTable.toSorted())
})

describe.each(TEAM_ROLES)('firestore.rules and the table of team actions agree for the %s', (role) => {
  it.each(READ_ACTIONS)('on %s', async (action) => {
    const who = PEOPLE[role]
    const assert = mayInTeam(role, action) ? assertSucceeds : assertFails
    for (const read of READS[action]?.(rules.as(who), who) ?? []) await assert(read)
  })
})

describe.each([
  ['a stranger', STRANGER],
  ['a member of another team', NEIGHBOUR],
  ['who was removed', FORMER],
  ['who has not confirmed their address', UNVERIFIED],
  ['a visitor', undefined],
])('firestore.rules for %s', (_, who) => {
  it.each(READ_ACTIONS)('refuse %s', async (action) => {
    for (const read of READS[action]?.(rules.as(who), who ?? STRANGER) ?? []) await assertFails(read)
  })
})

it('a session from before the first verified one can read neither the library nor the shows of a team', async () => {
  for (const action of ['readLibrary', 'readShows'] as const) {
    for (const read of READS[action]?.(rules.as(SQUATTER), SQUATTER) ?? []) await assertFails(read)
    const counting = rules.as({ ...SQUATTER, auth_time: 10 })
    for (const read of READS[action]?.(counting, SQUATTER) ?? []) await assertSucceeds(read)
  }
})

it('team members can read neither what a summary has cost nor a summary that is not shared', async () => {
  for (const who of Object.values(PEOPLE)) {
    await assertFails(getDoc(doc(rules.as(who), 'summaries/paid/parts/cost')))
  }
  for (const path of ['summaries/own', 'summaries/own/parts/result']) {
    await assertFails(getDoc(doc(rules.as(MEMBER), path)))
    await assertSucceeds(getDoc(doc(rules.as(OWNER), path)))
  }
  await assertFails(getDocs(query(collection(rules.as(OWNER), 'summaries'), limit(100))))
})

it('team members can read nothing of who asked for a summary but what the library has', async () => {
  const others = (db: Firestore) =>
    query(collection(db, 'summaries'), where('team', '==', TEAM), orderBy('requestedAt', 'desc'), limit(100))
  for (const who of Object.values(PEOPLE)) {
    await assertFails(getDoc(doc(rules.as(who), 'summaries/paid')))
    await assertFails(getDocs(others(rules.as(who))))
  }
  // Whoever asked reads all of it, and finds that another's is none of theirs.
  const own = (who: Person) => query(collection(rules.as(who), 'summaries'), where('uid', '==', who.uid))
  expect((await oneOf(own(OWNER), 'own')).size).toBe(1)
  expect((await oneOf(own(MEMBER), 'own')).size).toBe(0)
})

it('lists of a team are refused above the number that one screen shows', async () => {
  const owner = rules.as(OWNER)
  await assertFails(library(owner, 101))
  for (const [name, most] of Object.entries({ members: 20, invitations: 20, audit: 100, use: 24 })) {
    await assertSucceeds(getDocs(query(below(owner, name), limit(most))))
    await assertFails(getDocs(query(below(owner, name), limit(most + 1))))
  }
})

const SELF = `teams/${TEAM}/members/${OWNER.uid}`
const INVITATION = `teams/${TEAM}/invitations/one`
const ENTRY = `teams/${TEAM}/audit/one`
const SHELVED = `teams/${TEAM}/library/paid`
const USE = `teams/${TEAM}/use/2026-11`

serverWrites(rules, 'teams', `teams/${TEAM}`, OWNER)
serverWrites(rules, 'members', SELF, OWNER)
serverWrites(rules, 'invitations', INVITATION, OWNER)
serverWrites(rules, 'audit', ENTRY, OWNER)
serverWrites(rules, 'library', SHELVED, OWNER)
serverWrites(rules, 'use', USE, OWNER)

describe.each([
  ['teams', `teams/${TEAM}`],
  ['library', SHELVED],
])('%s get', (_, path) => {
  it('is allowed to members of the team alone', async () => {
    await assertSucceeds(getDoc(doc(rules.as(MEMBER), path)))
    await assertFails(getDoc(doc(rules.as(NEIGHBOUR), path)))
  })
})
describe('teams list', () => {
  it('is for the server only', async () => {
    const list = (db: Firestore) => getDocs(query(collection(db, 'teams'), limit(1)))
    await assertFails(list(rules.as(OWNER)))
    await assertSucceeds(rules.asServer(list))
  })
})
describe.each([
  ['members', SELF],
  ['use', USE],
])('%s get', (_, path) => {
  it('is allowed to the owner and admins, not to other members', async () => {
    await assertSucceeds(getDoc(doc(rules.as(OWNER), path)))
    await assertFails(getDoc(doc(rules.as(MEMBER), path)))
  })
})
describe.each([
  ['members', 20],
  ['invitations', 20],
  ['audit', 100],
  ['use', 24],
])('%s list', (name, most) => {
  it('is allowed to the owner and admins, not to members', async () => {
    await assertSucceeds(getDocs(query(below(rules.as(OWNER), name), limit(most))))
    await assertFails(getDocs(query(below(rules.as(MEMBER), name), limit(most))))
  })
})
describe('members create', () => {
  it('is for the server only, so that nobody can join a team by writing', async () => {
    const path = `teams/${TEAM}/members/${STRANGER.uid}`
    const create = (db: Firestore) => setDoc(doc(db, path), { role: 'owner' })
    await assertFails(create(rules.as(STRANGER)))
    await assertSucceeds(rules.asServer(create))
  })
})
describe.each([
  ['invitations', INVITATION],
  ['audit', ENTRY],
])('%s get', (_, path) => {
  it('is for the server only', async () => {
    await assertFails(getDoc(doc(rules.as(OWNER), path)))
    await assertSucceeds(rules.asServer((db) => getDoc(doc(db, path))))
  })
})
it('#own-cap: the audit of a team can be read page by page, a hundred lines at most each', async () => {
  const lines = Array.from({ length: 130 }, (_, index) => String(index).padStart(3, '0'))
  for (const id of lines) await rules.seed(`teams/${TEAM}/audit/${id}`, { at, what: 'renamed' })
  const page = (most: number, ...after: unknown[]) => {
    const all = query(below(rules.as(OWNER), 'audit'), orderBy('at', 'desc'), orderBy(documentId(), 'desc'))
    return getDocs(query(all, ...(after.length > 0 ? [startAfter(...after)] : []), limit(most)))
  }
  const first = (await assertSucceeds(page(100))).docs.map(({ id }) => id)
  const second = (await assertSucceeds(page(100, at, first.at(-1)))).docs.map(({ id }) => id)
  expect([...first, ...second]).toEqual([...lines, 'one'].toReversed())
  await assertFails(page(101, at, first.at(-1)))
})
describe('library list', () => {
  it('is allowed to members of the team alone', async () => {
    await assertSucceeds(library(rules.as(MEMBER)))
    await assertFails(library(rules.as(NEIGHBOUR)))
  })
})
