import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { Failure } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'

/** A mailed link that is expired, used, cut off or changed, and the way to a new one. */
export function DeadLink({ message }: { message: string }) {
  return (
    <Screen title="Link not usable" narrow stage="dead">
      <h1>This link does not work</h1>
      <Failure>{message}</Failure>
      <p>
        Ask for the newsletter again, with the same address: we mail you a new link, and also one to your
        preferences if you have it already.
      </p>
      <div className={shell.actions}>
        <ButtonLink href="/newsletterForm">Ask for a new link</ButtonLink>
        <ButtonLink look="quiet" href="/">
          Back to home
        </ButtonLink>
      </div>
    </Screen>
  )
}
