import type { User } from 'firebase/auth'
import { type FormEvent, useState } from 'react'
import { type PlanId, PLANS } from '#domain/plans/plans.ts'
import { RETENTION } from '#domain/time/lifetimes.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { auth } from '../../shared/session/auth.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button, QuietButton, SubmitButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './account.module.css'
import { deletionTexts } from './dialogTexts.en.ts'
import { outcomeTexts } from './texts.en.tsx'
import { PasswordField, codeOf, type Confirmation, confirmed } from './PasswordField.tsx'
import { signInMethods } from './signInMethods.ts'

interface DeletionDialogProps {
  plan: PlanId
  online: boolean
  onClose: () => void
}

/** States the consequences, and confirms the person again. */
export function DeletionDialog({ plan, online, onClose }: DeletionDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const methods = signInMethods()

  const confirm = async (confirmation: Confirmation) => {
    if (busy) return
    setFailure(undefined)
    if (!online) return setFailure(outcomeTexts.offline)
    setBusy(true)
    try {
      const refused = await deleteMyAccount(confirmation)
      // After success the page leaves, and stays as it is until then.
      if (refused === undefined) return
      setFailure(refused)
    } catch (error) {
      reportFailure(error)
      setFailure(callFailed)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = typed(new FormData(event.currentTarget), 'password')
    setMissing(password === '' ? outcomeTexts.passwordRequired : undefined)
    if (password !== '') void confirm({ password })
  }

  return (
    <Dialog title={deletionTexts.title} onClose={busy ? () => undefined : onClose}>
      <ul className={styles.list}>
        <li>{deletionTexts.erased}</li>
        <li>{deletionTexts.underWay}</li>
        {plan !== 'free' && <li>{deletionTexts.planEnds(PLANS[plan].name)}</li>}
        <li>{deletionTexts.newsletter}</li>
        <li>{deletionTexts.stays(RETENTION.ledgerYears)}</li>
      </ul>
      <Failure>{failure}</Failure>
      {methods.password && (
        <form noValidate className={styles.form} onSubmit={submit}>
          <PasswordField error={missing} />
          <SubmitButton busy={busy}>{busy ? deletionTexts.deleting : deletionTexts.confirm}</SubmitButton>
        </form>
      )}
      {methods.google && (
        <Button
          look={methods.password ? 'secondary' : 'primary'}
          wide
          busy={busy}
          onClick={() => void confirm('google')}
        >
          {busy ? deletionTexts.deleting : deletionTexts.confirmGoogle}
        </Button>
      )}
      <QuietButton disabled={busy} onClick={onClose}>
        {deletionTexts.keep}
      </QuietButton>
    </Dialog>
  )
}

/**
 * Reauthenticates, has the server delete the account, and wipes this device.
 * @returns the message of a refusal; undefined when deleted: then the page leaves
 * @throws unexpected errors
 */
async function deleteMyAccount(confirmation: Confirmation): Promise<string | undefined> {
  const user = auth.currentUser
  if (user === null) return callFailed
  const refused = await confirmed(user, confirmation)
  if (refused !== undefined) return refused
  const called = await call('deleteAccount', {}, await bearer())
  if (called.outcome !== 'done' && !(await isGone(user))) return failureMessage(called, callFailed)
  const { logOut } = await import('../../shared/session/logOut.ts')
  await logOut('/account?deleted')
  return undefined
}

/** Whether the account is gone although the answer was lost. */
async function isGone(user: User): Promise<boolean> {
  try {
    await user.reload()
    return false
  } catch (error) {
    return ['auth/user-not-found', 'auth/user-token-expired'].includes(codeOf(error))
  }
}
