import { lazy, Suspense, useState } from 'react'
import { type EpisodeSource, episodeAddress, episodeMoment } from '#domain/episodes/episodeSource.ts'
import type { DialShare, Highlight } from '#domain/cuts/highlights.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Glyph } from '../../../ui/Glyph.tsx'
import { KeepOffline } from './KeepOffline.tsx'
import type { SoundFrom } from './openAudio.ts'
import styles from './sound.module.css'
import type { useKept } from './useKept.ts'
import { soundTexts as texts } from './texts.en.ts'

const PodcastAppDialog = lazy(async () => ({
  default: (await import('../../../shared/cuts/PodcastAppDialog.tsx')).PodcastAppDialog,
}))

const FROM_TEXTS: Partial<Record<SoundFrom, string>> = texts.from

interface SoundPanelProps {
  source: EpisodeSource
  positionSeconds: Seconds
  from: SoundFrom
  share: DialShare
  highlights: readonly Highlight[]
  bytesPerSecond: number | undefined
  kept: ReturnType<typeof useKept>
  /** The listener requested the summary. */
  isOwn: boolean
}

/** Source of the sound, and other places to play it. */
export function SoundPanel(props: SoundPanelProps) {
  const { source, positionSeconds, from, isOwn, ...keeping } = props
  const [isAsking, setAsking] = useState(false)
  const isFeed = source.type === 'feed'
  const said = FROM_TEXTS[from]
  return (
    <>
      {said !== undefined && <Alert tone={from === 'changed' ? 'warn' : 'plain'}>{said}</Alert>}
      <div className={styles.rows}>
        {isFeed && isOwn && <KeepOffline {...keeping} />}
        {isOwn && (
          <button type="button" className={styles.link} onClick={() => setAsking(true)}>
            <span>
              <strong>{texts.inApp}</strong>
              <small>{isFeed ? texts.asSound : texts.asText}</small>
            </span>
            <Glyph name="arrow" />
          </button>
        )}
        {isFeed && (
          <a
            className={styles.link}
            href={wholeEpisode(source, positionSeconds)}
            target="_blank"
            rel="noopener"
          >
            <span>
              <strong>{texts.whole}</strong>
              <small>{texts.wholeFrom(timeCode(positionSeconds))}</small>
            </span>
            <Glyph name="arrow" />
          </a>
        )}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <PodcastAppDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The sound at a second where possible; else its page. */
function wholeEpisode(source: EpisodeSource, seconds: Seconds): string {
  return seconds > 0 ? episodeMoment(source, seconds) : episodeAddress(source)
}
