import type { Unsaid } from '#domain/messages.ts'
import type * as v from 'valibot'
import { deleteAccountContract } from '#domain/api/accountCalls.ts'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { DELETION_WORK_MS } from '#domain/time/lifetimes.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError } from '../platform/log.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { freshlySignedIn, signInAgain } from './freshSignIn.ts'
import { beginDeletion } from '../profiles/Deletion.ts'
import { ownsWithOthers } from '../teams/changes/departures.ts'
import { type DeletionOutcome, finishDeletion } from './deletion/finishDeletion.ts'

/**
 * `POST /api/delete-account`: erases the caller's account after a sign-in of the last five minutes that the
 * account still has. Tokens made from tokens do not count: they needed no password. Once the marker is
 * written the deletion is certain. docs/rules.md "Accounts and trust"
 */
export const deleteAccount = apiCall(
  deleteAccountContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['HASH_KEY', 'STRIPE_SECRET_KEY', 'SMTP_URL'] },
  async ({ identity, now }) => {
    const services = { auth: await auth(), database: await firestore() }
    const { uid } = identity
    const account = await freshlySignedIn(services.auth, identity, now)
    if (account === undefined) return signInAgain('delete account')
    if (await ownsWithOthers(services.database, uid)) return ownsTeam()
    const email = parseEmailAddress(account.email)
    await beginDeletion(services.database, { uid, email, isReceiptDue: true }, now)
    let outcome: DeletionOutcome = 'unfinished'
    try {
      outcome = await finishDeletion(services, uid, now, DELETION_WORK_MS)
    } catch (error) {
      logError('A deletion goes on later', error, { uid })
    }
    return deleted(outcome === 'finished')
  },
)

type DeleteAnswer = ApiAnswer<Unsaid<v.InferInput<typeof deleteAccountContract.answer>>>

function ownsTeam(): DeleteAnswer {
  return {
    status: 409,
    body: {
      success: false,
      message: 'You own a team that others are in. Name another owner, or take them out, before you go.',
      error_details: { accountError: 'OWNS_TEAM' },
    },
  }
}

function deleted(finished: boolean): DeleteAnswer {
  const message = finished
    ? 'Your account has been deleted.'
    : 'Your account is closed. The rest of your data is being erased.'
  return { body: { success: true, message, data: { finished } } }
}
