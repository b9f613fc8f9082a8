import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore'
import { takeAssured } from '../rules/assured.ts'
import { chargeSummary, usageAfterSummary } from '../../credits/rules/charge.ts'
import { capLeft } from '#domain/teams/memberCap.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { translationOf } from '#domain/summaries/summary.ts'
import { DEFAULT_TEMPLATE, templateForNew } from '#domain/templates/template.ts'
import { REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { Credits } from '#domain/units.ts'
import { summaryAhead } from '../rules/summaryAhead.ts'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { recordEvent, recordEventIn, type StoredRequest } from '../requests.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../../credits/ledger.ts'
import { isBeforeVerifiedSession, profileOf } from '../../profiles/profiles.ts'
import { findPayer, type FoundPayer, takeForTeam, tellCapReached } from '../../teams/teamCharge.ts'

/**
 * Charges a `requested` request, or refuses it, in one transaction: balance, daily count, ledger and state,
 * and a team's cap and use, change together. The write needs the request exactly as in the event, so repeated
 * or late events do nothing. docs/rules.md #credits-for-k, #trigger-twice, #trigger-after-task, #daily-limit,
 * #team-races
 * @param stored from the event
 * @returns the result, for the log
 * @throws the database's error when unreachable or too contended: the event is delivered again
 */
export async function chargeRequest(database: Firestore, stored: StoredRequest, now: Date): Promise<string> {
  const { id, request } = stored
  const outcome = await unlessWriteConflict(() =>
    database.runTransaction(async (transaction) => {
      const account = database.collection('users').doc(request.account)
      const profile = profileOf(await transaction.get(account), request.uid)
      const refuse = async (code: string, message: string, balance?: Credits) => {
        const known = { error: { code, message }, ...(balance !== undefined && { balance }) }
        await recordEventIn(transaction, database, stored, { type: 'refused', ...known }, now)
        return `refused: ${code}`
      }
      if (profile === undefined) return refuse('ACCOUNT_NOT_FOUND', 'Usuario no encontrado')
      if (isBeforeVerifiedSession(request.signedInAt, profile)) {
        return refuse('SESSION_ENDED', 'Please log in again.')
      }
      const found = await payerOf(database, transaction, request, { reference: account, profile }, now)
      if (typeof found === 'string') return refuse(found, REFUSAL_MESSAGES[found])
      const { payer, team } = found
      const charge = chargeSummary(payer.profile, request.cost, request.minutes, now)
      if (!charge.ok) return refuse(charge.reason, REFUSAL_MESSAGES[charge.reason], charge.available)
      if (team && !takeForTeam(transaction, database, team, request.cost, now)) {
        tellCapReached(transaction, database, team, profile.language, now)
        return refuse('TEAM_CAP_REACHED', REFUSAL_MESSAGES.TEAM_CAP_REACHED, capLeft(team.member, now))
      }

      const { credits, today, movements } = charge
      const entry = (entryId: string) => ledgerEntry(database, payer.uid, entryId)
      const assured = takeAssured(payer.profile, request.cost, now)
      const paid = { credits, today, ...(assured && { assured }), updatedAt: now }
      // The streak is the caller's. A summary that a team pays for does not delay their own.
      const asked = {
        usage: usageAfterSummary(profile.usage, now),
        ...(!team && { latestRequest: { id, at: now } }),
        updatedAt: now,
      }
      if (payer.reference.path === account.path) transaction.update(account, { ...paid, ...asked })
      else {
        transaction.update(payer.reference, paid)
        transaction.update(account, asked)
        // Another's payment has a free entry in the caller's ledger: the same key is charged only once.
        const free = { amount: 0, cost: request.cost, balanceAfter: profile.credits.current }
        book(transaction, ledgerEntry(database, request.uid, LEDGER_IDS.summary(id)), free, 'team', now, id)
      }
      if (movements.reset) book(transaction, entry(LEDGER_IDS.reset(now)), movements.reset, 'reset', now)
      book(transaction, entry(LEDGER_IDS.summary(id)), movements.charge, 'summary', now, id)
      const after = summaryAhead(payer.profile, now)
      const { plan } = payer.profile.subscription
      const template = templateForNew(profile.template, plan)
      const { writtenIn = profile.summariesIn, episode, form } = request
      const translateTo = translationOf(writtenIn, episode.language, form)
      const left = team && capLeft(team.member, now)
      const known = {
        balance: left === undefined || left < 0 ? credits.current : left - request.cost,
        plan,
        ...(team && { payer: { uid: payer.uid, account: payer.reference.id } }),
        ...(assured && { isAssured: true as const }),
        ...(template !== DEFAULT_TEMPLATE && { template }),
        ...(translateTo && { translateTo }),
        ...(after !== undefined && { after }),
        ...(profile.mailStoppedAt && { isMailDoubted: true as const }),
        ...(profile.marksKnown === false && { isUncompared: true as const }),
        ...(profile.hasFeed && { isForFeed: true as const }),
      }
      await recordEventIn(transaction, database, stored, { type: 'charged', ...known }, now)
      return 'charged'
    }),
  )
  return outcome ?? (await refusedAsCharged(database, stored, now)) ?? 'overtaken'
}

interface Payer {
  uid: string
  reference: DocumentReference
  profile: UserProfile
}

/** The paying profile: the team's payer's, or the account's. Reads only. */
async function payerOf(
  database: Firestore,
  transaction: Transaction,
  { uid, team: id, requestedAt }: SummaryRequest,
  own: Omit<Payer, 'uid'>,
  now: Date,
): Promise<{ payer: Payer; team?: FoundPayer } | 'NOT_IN_TEAM' | 'TEAM_PAUSED'> {
  if (id === undefined) return { payer: { uid, ...own } }
  const team = await findPayer(database, transaction, { team: id, uid, requestedAt }, now)
  return typeof team === 'string' ? team : { payer: team.payer, team }
}

/** A request whose id is in the ledger was charged and deleted: its repeated key brings no second charge. */
async function refusedAsCharged(database: Firestore, stored: StoredRequest, now: Date) {
  const { id, request } = stored
  if (!(await ledgerEntry(database, request.uid, LEDGER_IDS.summary(id)).get()).exists) return undefined
  const error = { code: 'ALREADY_DELETED', message: 'This summary was made before, and you have deleted it.' }
  const refused = await recordEvent(database, stored, { type: 'refused', error }, now)
  return refused && `refused: ${error.code}`
}
