import type { Firestore, Transaction } from 'firebase-admin/firestore'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { mayInTeam } from '#domain/teams/teams.ts'
import { membersOf, storedMember } from './teamStore.ts'

/** Whether an account reads a summary: its own, or its team library's. A read. docs/rules.md "Teams" */
export async function mayRead(
  database: Firestore,
  transaction: Transaction,
  { uid, team }: Pick<SummaryRequest, 'uid' | 'team'>,
  reader: string,
): Promise<boolean> {
  if (uid === reader) return true
  if (team === undefined) return false
  const member = storedMember(await transaction.get(membersOf(database, team).doc(reader)))
  return mayInTeam(member?.role, 'readLibrary')
}
