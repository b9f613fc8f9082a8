import { updatePassword, verifyBeforeUpdateEmail } from 'firebase/auth'
import { useState } from 'react'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { auth } from '../../shared/session/auth.ts'
import { PASSWORD_LENGTH } from '../../shared/session/passwordLength.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { BASE } from '../../ui/language.en.ts'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { PasswordField, codeOf, confirmed } from './PasswordField.tsx'
import { signInMethods } from './signInMethods.ts'
import { outcomeTexts, signInTexts } from './texts.en.tsx'

interface SignInDialogProps {
  change: 'email' | 'password'
  /** @param said message of the outcome */
  onDone: (said: string) => void
  onClose: () => void
}

/** Changes the password, or the address, which counts once its link is opened. Confirms the person first. */
export function SignInDialog({ change, onDone, onClose }: SignInDialogProps) {
  const [wrong, setWrong] = useState<{ wanted?: string; password?: string }>({})
  const texts = signInTexts[change]
  const methods = signInMethods()
  const read = (data: FormData) => {
    const [entered, password] = [typed(data, 'wanted'), typed(data, 'password')]
    const isShort = change === 'password' && entered.length < PASSWORD_LENGTH
    const wanted = change === 'email' ? parseEmailAddress(entered.trim()) : isShort ? undefined : entered
    const isMissing = methods.password && password === ''
    setWrong({
      ...(wanted === undefined && { wanted: texts.wrong }),
      ...(isMissing && { password: outcomeTexts.passwordRequired }),
    })
    return wanted === undefined || isMissing ? undefined : { wanted, password }
  }
  const save = async ({ wanted, password }: { wanted: string; password: string }) => {
    const user = auth.currentUser
    if (user === null) return callFailed
    try {
      const refused = await confirmed(user, methods.password ? { password } : 'google')
      if (refused !== undefined) return refused
      if (change === 'password') await updatePassword(user, wanted)
      else await verifyBeforeUpdateEmail(user, wanted, { url: `${location.origin}${BASE}/login` })
    } catch (error) {
      // Does not tell which addresses have accounts.
      if (codeOf(error) !== 'auth/email-already-in-use') {
        reportFailure(error)
        return codeOf(error) === 'auth/weak-password' ? texts.wrong : callFailed
      }
    }
    onDone(texts.done(wanted))
    return undefined
  }
  return (
    <FormDialog title={texts.title} action={uiTexts.save} read={read} save={save} onClose={onClose}>
      <Field
        label={texts.wanted}
        name="wanted"
        type={change}
        autoComplete={change === 'email' ? 'email' : 'new-password'}
        required
        error={wrong.wanted}
      />
      <PasswordField error={wrong.password} />
    </FormDialog>
  )
}
