import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { Screen } from './Screen.tsx'
import styles from './Screen.module.css'

/** docs/rules.md "Every screen" */
export function CrashScreen() {
  return (
    <Screen title="Unexpected Application Error!" narrow>
      <Waveform bins={REFERENCE_BINS} lit={{ share: 0 }} height={48} brokenAt={0.6} />
      <h1>Unexpected Application Error!</h1>
      <p>This page broke off. Your credits and summaries are safe.</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
        <ButtonLink look="quiet" href="/">
          Home
        </ButtonLink>
      </div>
    </Screen>
  )
}
