import { useId } from 'react'
import { type DialShare, type Highlight, playedSeconds } from '#domain/cuts/highlights.ts'
import { sizeText } from '../../../shared/cuts/soundText.ts'
import { noSoundTexts } from '../../../shared/cuts/soundTexts.en.ts'
import { useOnline } from '../../../shared/offline/useOnline.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Waveform } from '../../../ui/Waveform.tsx'
import { uiTexts } from '../../../ui/texts.en.ts'
import styles from './sound.module.css'
import type { Keeping, useKept } from './useKept.ts'
import { keepTexts as texts, playerTexts } from './texts.en.ts'

/** Most podcasts': 128 kbit/s, for a file without its own. */
const USUAL_BYTES_PER_SECOND = 16_000

interface KeepOfflineProps {
  share: DialShare
  highlights: readonly Highlight[]
  bytesPerSecond: number | undefined
  kept: ReturnType<typeof useKept>
}

/** Keeps the key moments on this device: their size before, their place after. */
export function KeepOffline({
  share,
  highlights,
  bytesPerSecond = USUAL_BYTES_PER_SECOND,
  kept,
}: KeepOfflineProps) {
  const { keeping, keep, stop, drop } = kept
  const about = useId()
  const online = useOnline()
  if (keeping.state === 'never') return null
  if (keeping.state === 'making' || keeping.state === 'keeping') {
    return (
      <div className={styles.keep}>
        {keeping.state === 'keeping' && (
          <Waveform bins={[]} lit={{ share: keeping.come / keeping.bytes }} height={24} />
        )}
        <div className={styles.row}>
          <div>
            <strong>{texts.keeping}</strong>
            <output>
              {keeping.state === 'making'
                ? texts.making
                : playerTexts.of(sizeText(keeping.come), sizeText(keeping.bytes))}
            </output>
          </div>
          <QuietButton onClick={stop}>{texts.stop}</QuietButton>
        </div>
      </div>
    )
  }
  if (keeping.state === 'full') {
    const { come, bytes, others } = keeping
    return (
      <div className={styles.keep}>
        <div className={styles.row}>
          <div>
            <strong>{texts.notKept}</strong>
            <small>{texts.full(sizeText(come), sizeText(bytes))}</small>
          </div>
          <SecondaryButton onClick={() => void keep(share, true)}>{uiTexts.tryAgain}</SecondaryButton>
        </div>
        <Alert tone="warn" urgent>
          {others.count > 0 && texts.kept(others.count, sizeText(others.bytes))}
          {texts.advice}
        </Alert>
      </div>
    )
  }
  const isOn = keeping.state === 'kept'
  return (
    <div className={styles.keep}>
      <Switch
        label={texts.label}
        checked={isOn}
        disabled={!online && !isOn}
        aria-describedby={about}
        onSwitch={() => void (isOn ? drop() : keep(share, false))}
      />
      <p id={about} className="caption">
        {keeping.state === 'kept'
          ? texts.here(sizeText(keeping.kept.bytes))
          : texts.about(sizeText(playedSeconds(highlights) * bytesPerSecond))}
      </p>
      {keeping.state === 'asking' && (
        <Alert tone="warn" urgent>
          {texts.metered(sizeText(keeping.bytes))}{' '}
          <QuietButton onClick={() => void keep(share, true)}>{texts.anyway}</QuietButton>
        </Alert>
      )}
      {keeping.state === 'failed' && (
        <Alert tone="warn" urgent>
          {failureText(keeping)}
        </Alert>
      )}
    </div>
  )
}

function failureText({ reason }: Extract<Keeping, { state: 'failed' }>): string {
  if (reason === 'network') return texts.network
  return reason === 'later' ? texts.later : texts.failed(noSoundTexts[reason])
}
