import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { uiTexts } from '../../../ui/texts.en.ts'

const show = (told: HTMLElement | null) => told?.scrollIntoView({ block: 'nearest' })

/** The way to the original where a press was to play it here. */
export function NotHere({ source, startSeconds }: { source: EpisodeSource; startSeconds: Seconds }) {
  return (
    <output ref={show}>
      {uiTexts.notHere}{' '}
      <a href={episodeMoment(source, startSeconds)} target="_blank" rel="noopener">
        {uiTexts.listen(timeCode(startSeconds))}
      </a>
    </output>
  )
}
