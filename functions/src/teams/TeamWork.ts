import type { CollectionReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { TEAM_MAIL_MS, TEAM_WORK_UNTAKEN_MS } from '#domain/time/lifetimes.ts'
import type { Receipt } from '../mail/receiptMail.ts'
import type { TeamMail } from '../mail/teamMail.ts'
import { readDocument } from '../platform/readDocument.ts'
import type { ChangingTeam } from './teamStore.ts'

const MAIL = v.object({
  do: v.literal('mail'),
  /** Uid of the recipient; null: without an account. */
  uid: v.nullable(v.string()),
  email: v.string(),
  /** For addresses without an account. */
  language: v.picklist(READER_LANGUAGES),
  mail: v.custom<TeamMail | Receipt>((mail) => typeof mail === 'object' && mail !== null),
  /** The mail is outdated then. */
  expiresAt: v.date(),
  nextCheckAt: v.date(),
})
/** `hand-over`: the team gets a leaver's paid summaries. `dissolve`: deletes its data; `uid`: last owner. */
const CHANGE = v.object({
  do: v.picklist(['hand-over', 'dissolve']),
  team: v.string(),
  uid: v.string(),
  nextCheckAt: v.date(),
})
const SHAPE = v.variant('do', [MAIL, CHANGE])

/** `teamWork/{id}`, server only: work left by a change of a team, and receipts of accounts, done at once; `sweepTeams` finishes interrupted ones. */
export type TeamWork =
  | (v.InferOutput<typeof MAIL> & {
      /** Absent in old work, and of receipts. */
      team?: string
      invitation?: { team: string; number: number }
    })
  | v.InferOutput<typeof CHANGE>

export const teamWork = (database: Firestore): CollectionReference => database.collection('teamWork')
export const storedTeamWork = (snapshot: DocumentSnapshot) => readDocument<TeamWork>(snapshot, SHAPE)

export type Changing = Omit<ChangingTeam, 'id'>
type Untimed<Work> = Work extends unknown ? Omit<Work, 'nextCheckAt'> : never

/** As a write of a transaction. @returns its id, for doing it at once */
export function leaveWork({ database, transaction, now }: Changing, work: Untimed<TeamWork>): string {
  const reference = teamWork(database).doc()
  transaction.create(reference, { ...work, nextCheckAt: new Date(now.getTime() + TEAM_WORK_UNTAKEN_MS) })
  return reference.id
}

/** @param number of the invitation that the mail brings */
export function leaveMail(
  changing: Changing & Partial<Pick<ChangingTeam, 'id'>>,
  to: { uid: string | null; email: string; language: ReaderLanguage },
  mail: TeamMail | Receipt,
  number?: number,
): string {
  const { id: team, now } = changing
  const expiresAt = new Date(now.getTime() + TEAM_MAIL_MS)
  const of = team !== undefined && { team, ...(number !== undefined && { invitation: { team, number } }) }
  return leaveWork(changing, { do: 'mail', ...to, ...of, mail, expiresAt })
}
