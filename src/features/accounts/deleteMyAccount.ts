import type { User } from 'firebase/auth'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { auth } from '../../shared/session/auth.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { ACCOUNT_TEXTS } from './accountTexts.ts'
import { codeOf, type Confirmation, confirmed } from './confirmPerson.ts'

/**
 * Asks Auth once more who is there, has the server delete the account, and leaves nothing of it on this device.
 * @returns what to say where it did not work; undefined when it did: then the page leaves
 * @throws what nobody foresaw
 */
export async function deleteMyAccount(confirmation: Confirmation): Promise<string | undefined> {
  const user = auth.currentUser
  if (user === null) return ACCOUNT_TEXTS.failed
  const refused = await confirmed(user, confirmation)
  if (refused !== undefined) return refused
  const called = await call('deleteAccount', {}, await bearer())
  if (called.outcome !== 'done' && !(await isGone(user))) return failureMessage(called, ACCOUNT_TEXTS)
  const { logOut } = await import('../../shared/session/logOut.ts')
  await logOut('/account?deleted')
  return undefined
}

/** The answer may have been lost: whether the account is gone all the same. */
async function isGone(user: User): Promise<boolean> {
  try {
    await user.reload()
    return false
  } catch (error) {
    return ['auth/user-not-found', 'auth/user-token-expired'].includes(codeOf(error))
  }
}
