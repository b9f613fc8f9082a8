import { reportFailure } from '../../shared/api/reportFailure.ts'
import type { GoogleAccount } from './AccountChooser.tsx'
import { isCancelled } from './authErrors.ts'
import { finishGoogleRedirect, googleSignIn } from './googleSignIn.ts'

export interface AccountChoice {
  answer: (account: GoogleAccount | undefined) => void
}

/**
 * Signs in with Google, and words the outcome.
 * @param begins by a press here, or the redirect back from Google
 * @param onChoice opens the local stack's account chooser, or closes it
 * @returns a failure's message; undefined when it worked
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
