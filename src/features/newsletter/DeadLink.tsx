import { Screen } from '../../shared/shell/Screen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { ButtonLink, QuietLink } from '../../ui/Button.tsx'
import { linkTexts as texts } from './linkTexts.en.tsx'

/** A mailed link that is expired, used, cut off or changed, and the link to a new one. */
export function DeadLink({ message }: { message: string }) {
  return (
    <Screen title={texts.dead} narrow stage="dead">
      <h1>{texts.deadTitle}</h1>
      <Failure>{message}</Failure>
      <p>{texts.deadWay}</p>
      <div className="actions">
        <ButtonLink href="/newsletterForm">{texts.newLink}</ButtonLink>
        <QuietLink href="/">{texts.home}</QuietLink>
      </div>
    </Screen>
  )
}
