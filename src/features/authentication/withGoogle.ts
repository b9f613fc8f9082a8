import { reportFailure } from '../../shared/api/reportFailure.ts'
import type { GoogleAccount } from './AccountChooser.tsx'
import { isCancelled } from './authErrors.ts'
import { finishGoogleRedirect, googleSignIn } from './googleSignIn.ts'

/** The account chooser is open, and waits for its answer. */
export interface AccountChoice {
  answer: (account: GoogleAccount | undefined) => void
}

/**
 * Signs in with Google, and puts into words how it went.
 * @param begins by a press here, or at Google, from where the browser comes back
 * @param onChoice opens the account chooser of the local stack, or closes it
 * @returns what to say; undefined when it worked
 */
export async function withGoogle(
  begins: 'here' | 'at Google',
  onChoice: (choice: AccountChoice | undefined) => void,
  texts: { cancelled: string; failed: string },
): Promise<string | undefined> {
  const choose = () =>
    new Promise<GoogleAccount | undefined>((resolve) => {
      onChoice({
        answer: (account) => {
          onChoice(undefined)
          resolve(account)
        },
      })
    })
  try {
    return await (begins === 'here' ? googleSignIn(choose) : finishGoogleRedirect())
  } catch (error) {
    if (isCancelled(error)) return texts.cancelled
    reportFailure(error)
    return texts.failed
  }
}
