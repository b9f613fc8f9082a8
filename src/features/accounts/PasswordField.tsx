import { Field } from '../../ui/Field.tsx'
import { deletionTexts } from './dialogTexts.en.ts'
import { signInMethods } from './signInMethods.ts'

/** Asks for the account's password, where it has one; password managers read the hidden address. */
export function PasswordField({ error }: { error: string | undefined }) {
  const { email, password } = signInMethods()
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {password && (
        <Field
          label={deletionTexts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
        />
      )}
    </>
  )
}
