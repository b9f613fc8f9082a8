import { randomUUID } from 'node:crypto'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import type { TeamRefusal, TeamRole } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { sample } from '../../support/tier.ts'
import { withDates } from '#domain/time/withDates.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import { type Account, APP_URL, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'

export interface TeamRig extends Pipeline {
  ask(account: Account, body: object): Promise<Called>
  team(name?: string): Promise<{ owner: Account; id: string }>
  /** Invites an account. @returns the token of the mail */
  invited(
    by: Account,
    guest: Account,
    more?: { role?: 'admin' | 'member'; cap?: Credits | null },
  ): Promise<string>
  joined(by: Account, more?: { role?: 'admin' | 'member'; cap?: Credits | null }): Promise<Account>
  /** A team, and who joined it. */
  teamOfTwo(more?: { cap?: Credits }): Promise<{ owner: Account; id: string; member: Account }>
  /** The token of the invitation that was mailed to an address last. */
  tokenFor(address: string): string
  mailsTo(address: string): string[]
  member(id: string, account: Account): Promise<Record<string, unknown> | undefined>
  teamData(id: string): Promise<Record<string, unknown> | undefined>
  profile(account: Account): Promise<Record<string, unknown> | undefined>
  /** Rows of the team's log, oldest first, without their time. */
  audit(id: string): Promise<Array<Record<string, unknown>>>
  /** What has to hold of a team, or of each, after anything at all. docs/rules.md #team-races */
  teamViolations(id?: string): Promise<string[]>
}

export const refusedBy = (teamError: TeamRefusal) => ({
  status: 200,
  body: { success: false, error_details: { teamError } },
})

export async function startTeams(): Promise<TeamRig> {
  return teamsOf(await startPipeline({ automaticTasks: false }))
}

/** Teams on a stack that runs. */
export function teamsOf(pipeline: Pipeline): TeamRig {
  const { database, mailbox } = pipeline
  const below = (id: string, name: string) => database.doc(`teams/${id}`).collection(name)
  const rig: TeamRig = {
    ...pipeline,
    ask: (account, body) => pipeline.callAs(account, 'team', body),
    async team(name = 'Northquay Research') {
      const owner = await pipeline.account(-1, 'enterprise')
      const { body } = await rig.ask(owner, { do: 'create', name })
      return { owner, id: String(body.data?.['teamId']) }
    },
    async invited(by, guest, { role = 'member', cap = null } = {}) {
      const { body } = await rig.ask(by, { do: 'invite', email: guest.email, role, cap })
      if (!body.success) throw new Error(`not invited: ${body.message}`)
      return rig.tokenFor(guest.email)
    },
    async joined(by, more = {}) {
      const guest = await pipeline.account(20_000, 'free')
      const token = await rig.invited(by, guest, more)
      const { body } = await rig.ask(guest, { do: 'accept', token })
      if (!body.success) throw new Error(`not joined: ${body.message}`)
      return guest
    },
    async teamOfTwo(more = {}) {
      const team = await rig.team()
      return { ...team, member: await rig.joined(team.owner, more) }
    },
    tokenFor(address) {
      const link = new RegExp(`${APP_URL}/team\\?token=(\\S+)`).exec(rig.mailsTo(address).at(-1) ?? '')
      if (link?.[1] === undefined) throw new Error(`no invitation was mailed to ${address}`)
      return link[1]
    },
    mailsTo: (address) => mailbox.to(address).map(({ email }) => `${email.subject}\n${email.text}`),
    async member(id, { uid }) {
      return (await below(id, 'members').doc(uid).get()).data()
    },
    async teamData(id) {
      return (await database.doc(`teams/${id}`).get()).data()
    },
    async profile({ email }) {
      return (await database.doc(`users/${email}`).get()).data()
    },
    async audit(id) {
      const { docs } = await below(id, 'audit').orderBy('at').get()
      return docs.map((each) => {
        const { at: _, ...entry } = withDates(each.data()) as Record<string, unknown>
        return entry
      })
    },
    async teamViolations(only) {
      const found: string[] = []
      await pipeline.settle()
      for (const team of (await database.collection('teams').get()).docs) {
        if (only !== undefined && team.id !== only) continue
        const must = (holds: boolean, what: string) => holds || found.push(`${team.id}: ${what}`)
        const members = (await below(team.id, 'members').get()).docs
        const owners = members.filter((each) => each.get('role') === ('owner' satisfies TeamRole))
        must(owners.length === 1, `${owners.length} owners`)
        must(owners[0]?.id === team.get('payer.uid'), 'another account pays than the owner’s')
        must(members.length === team.get('members'), `${members.length} members are counted otherwise`)
        must(members.length <= 5, `${members.length} in five seats`)
        for (const member of members) {
          const profiles = await database.collection('users').where('uid', '==', member.id).get()
          const [profile] = profiles.docs
          must(
            profile?.get('team.id') === team.id && profile.get('team.role') === member.get('role'),
            'a profile that does not know its team',
          )
          const { cap, used } = member.data() as { cap: number | null; used: { credits: number } }
          must(cap === null || used.credits <= cap, `${used.credits} used of ${cap}`)
        }
        const use = (await below(team.id, 'use').get()).docs
        const counted = use.flatMap((month) =>
          Object.values(month.get('days') as Record<string, Record<string, number>>).flatMap((day) =>
            Object.values(day),
          ),
        )
        const paid = await database.collection('summaries').where('team', '==', team.id).get()
        const charged = paid.docs.filter(
          (each) => each.get('payer') && each.get('state') !== 'failed' && !each.get('creditsReturned'),
        )
        const costs = charged.reduce((sum, each) => sum + Number(each.get('cost')), 0)
        const sum = counted.reduce((total, credits) => total + credits, 0)
        const read = (await below(team.id, 'library').get()).docs
        const readable = paid.docs.filter((each) => isReadable(each.get('state')))
        const idsOf = (docs: typeof read) => String(docs.map((each) => each.id).toSorted())
        must(idsOf(read) === idsOf(readable), 'another library than what the team can read')
        for (const { id } of read)
          must(
            !JSON.stringify((await below(team.id, 'library').doc(id).get()).data()).includes('@'),
            `an address in ${id}`,
          )
        must(sum === costs, `${sum} counted as used, ${costs} charged`)
      }
      return found
    },
  }
  return rig
}

/** Numbers that are the same for one seed. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) ^ (state << 7)) >>> 0
    return state / 2 ** 32
  }
}

/** Schedules of races. */
export const SEEDS = sample(
  Array.from({ length: 8 }, (_, seed) => seed),
  1,
)

/** Does all at once, each after a number of rounds of the event loop that the seed gives. */
export async function atOnce<Result>(
  seed: number,
  work: ReadonlyArray<() => Promise<Result>>,
): Promise<Result[]> {
  const random = seeded(seed)
  const rounds = work.map(() => Math.floor(random() * 40))
  return Promise.all(
    work.map(async (each, index) => {
      for (let round = 0; round < (rounds[index] ?? 0); round++) await new Promise(setImmediate)
      return each()
    }),
  )
}

export const anAddress = (): string => `guest-${randomUUID()}@listener.test`
