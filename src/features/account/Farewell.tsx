import { Screen } from '../../shared/shell/Screen.tsx'
import { ButtonLink } from '../../ui/Button.tsx'

/** What is left to say to somebody whose account was deleted a moment ago. */
export function Farewell() {
  return (
    <Screen title="Account deleted" narrow>
      <h1>Your account is deleted</h1>
      <p>
        Nothing of it is left on this device, and we send you one last email to confirm it. You are welcome
        back at any time, with a new account.
      </p>
      <div>
        <ButtonLink href="/">Home</ButtonLink>
      </div>
    </Screen>
  )
}
