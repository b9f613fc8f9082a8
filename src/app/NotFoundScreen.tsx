import { ButtonLink } from '../ui/Button.tsx'
import { Waveform } from '../ui/Waveform.tsx'
import { Screen } from './shell/Screen.tsx'
import styles from './shell/Screen.module.css'

export function NotFoundScreen() {
  return (
    <Screen title="Page not found" narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} drawnAt={{ phone: 350, desktop: 512 }} />
      <h1>Nothing to hear here</h1>
      <p>There is no page at this address. It may have moved, or the link may be broken.</p>
      <div className={styles.actions}>
        <ButtonLink href="/">Home</ButtonLink>
        <ButtonLink look="quiet" href="/demo">
          Try the demo
        </ButtonLink>
      </div>
    </Screen>
  )
}
