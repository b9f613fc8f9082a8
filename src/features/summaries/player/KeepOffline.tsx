import { useId } from 'react'
import { type DialShare, type Highlight, playedSeconds } from '#domain/hearing/highlights.ts'
import { noSoundText, sizeText } from '../../../shared/hearing/soundText.ts'
import { useOnline } from '../../../shared/offline/useOnline.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { Waveform } from '../../../ui/Waveform.tsx'
import styles from './sound.module.css'
import type { Keeping, useKept } from './useKept.ts'

/** Of most podcasts: 128 kbit/s. What it really comes to is known once the cut is made. */
const BYTES_PER_SECOND = 16_000

interface KeepOfflineProps {
  share: DialShare
  highlights: readonly Highlight[]
  kept: ReturnType<typeof useKept>
}

/** The key moments on this device: their size before they are fetched, and where they are afterwards. */
export function KeepOffline({ share, highlights, kept }: KeepOfflineProps) {
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
            <strong>Keeping</strong>
            <output>{progressText(keeping)}</output>
          </div>
          <Button look="quiet" onClick={stop}>
            Stop
          </Button>
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
            <strong>Not kept</strong>
            <small>
              {sizeText(come)} of {sizeText(bytes)}, then the device was full
            </small>
          </div>
          <Button look="secondary" onClick={() => void keep(share, true)}>
            Try again
          </Button>
        </div>
        <Alert tone="warn" urgent>
          {others.count > 0 && `Kept episodes: ${others.count}, ${sizeText(others.bytes)}. `}
          Remove one, or hear this one online.
        </Alert>
      </div>
    )
  }
  const isOn = keeping.state === 'kept'
  return (
    <div className={styles.keep}>
      <Switch
        label="Keep for offline"
        checked={isOn}
        disabled={!online && !isOn}
        aria-describedby={about}
        onSwitch={() => void (isOn ? drop() : keep(share, false))}
      />
      <p id={about} className={styles.small}>
        {placeText(keeping, highlights)}
      </p>
      {keeping.state === 'asking' && (
        <Alert tone="warn" urgent>
          Your network may cost by the byte: this is {sizeText(keeping.bytes)}.{' '}
          <Button look="quiet" onClick={() => void keep(share, true)}>
            Keep it all the same
          </Button>
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

function progressText(keeping: Extract<Keeping, { state: 'making' | 'keeping' }>): string {
  if (keeping.state === 'making') return 'The key moments are cut out of the episode...'
  return `${sizeText(keeping.come)} of ${sizeText(keeping.bytes)}`
}

function placeText(keeping: Keeping, highlights: readonly Highlight[]): string {
  if (keeping.state === 'kept') return `${sizeText(keeping.kept.bytes)} on this device`
  return `About ${sizeText(playedSeconds(highlights) * BYTES_PER_SECOND)}: only the key moments`
}

function failureText({ reason }: Extract<Keeping, { state: 'failed' }>): string {
  if (reason === 'network') return 'Not kept: the network broke off. Please try again.'
  if (reason === 'later')
    return 'Not kept: you have fetched as much as a day or a month has. It goes on at 00:00 UTC.'
  return `Not kept: ${noSoundText(reason)}.`
}
