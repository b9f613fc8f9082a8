import type { CollectionReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { ReaderLanguage } from '#domain/languages.ts'
import { TEAM_MAIL_MS, TEAM_WORK_UNTAKEN_MS } from '#domain/time/lifetimes.ts'
import type { TeamMail } from '../mail/teamMail.ts'
import { readDocument } from '../platform/readDocument.ts'

/**
 * The document `teamWork/{id}`, server only: what is left to do after a change that was written with it, and gone once it is
 * done. Whoever wrote it does it at once; `sweepTeams` does what was cut short.
 */
export type TeamWork = { nextCheckAt: Date } & (
  | {
      do: 'mail'
      /** Of the account that it goes to; null: nobody's yet. */
      uid: string | null
      email: string
      /** Counts where the address has no account when it is sent. */
      language: ReaderLanguage
      mail: TeamMail
      /** Which it is about; absent in work of before. */
      team?: string
      /** Of an invitation: what its link names. */
      invitation?: { team: string; number: number }
      /** After this nobody wants it any more. */
      expiresAt: Date
    }
  /** What the team has paid for of who is no longer in it becomes the team's, and what they shared their own. */
  | { do: 'hand-over'; team: string; uid: string }
  /** A team that has ended goes with all that was its own. `uid`: its last owner. */
  | { do: 'dissolve'; team: string; uid: string }
)

const SHAPE = v.variant('do', [
  v.looseObject({
    do: v.literal('mail'),
    uid: v.nullable(v.string()),
    email: v.string(),
    language: v.picklist(['en', 'es']),
    mail: v.custom<TeamMail>((mail) => typeof mail === 'object' && mail !== null),
    expiresAt: v.date(),
    nextCheckAt: v.date(),
  }),
  v.looseObject({
    do: v.picklist(['hand-over', 'dissolve']),
    team: v.string(),
    uid: v.string(),
    nextCheckAt: v.date(),
  }),
])

export const teamWork = (database: Firestore): CollectionReference => database.collection('teamWork')
export const storedTeamWork = (snapshot: DocumentSnapshot) => readDocument<TeamWork>(snapshot, SHAPE)

/** Of each kind by itself. */
type Untimed<Work> = Work extends unknown ? Omit<Work, 'nextCheckAt'> : never

/** As one of the writes of a transaction. @returns its id, for who does it at once */
export function leaveWork(
  transaction: Transaction,
  database: Firestore,
  work: Untimed<TeamWork>,
  now: Date,
): string {
  const reference = teamWork(database).doc()
  transaction.create(reference, { ...work, nextCheckAt: new Date(now.getTime() + TEAM_WORK_UNTAKEN_MS) })
  return reference.id
}

/** A mail to be sent. */
export function leaveMail(
  transaction: Transaction,
  database: Firestore,
  to: { uid: string | null; email: string; language: ReaderLanguage },
  team: string,
  mail: TeamMail,
  now: Date,
  invitation?: { team: string; number: number },
): string {
  const expiresAt = new Date(now.getTime() + TEAM_MAIL_MS)
  const work = { do: 'mail', ...to, team, mail, ...(invitation && { invitation }), expiresAt } as const
  return leaveWork(transaction, database, work, now)
}
