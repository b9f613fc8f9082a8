import { useState } from 'react'
import { Link } from 'wouter'
import { EARLIER_ANSWER, type NewestAnswer, type WeekHead } from '#domain/api/listAnswers.ts'
import type { PodcastHead } from '../../content/podcastHeads.ts'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { readPublic } from '../../shared/api/readPublic.ts'
import { Button } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { monthText, shortWeekText } from './listTexts.ts'
import styles from './podcasts.module.css'
import { listTexts as texts } from './texts.en.tsx'

interface EveryWeekProps {
  head: PodcastHead
  answer: NewestAnswer
  now: Date
}

/** The archive: weeks before the newest, newest first, each at its own address. */
export function EveryWeek({ head, answer, now }: EveryWeekProps) {
  const { weeks, since } = answer
  const [older, setOlder] = useState<readonly WeekHead[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const known = [...answer.earlier, ...older]
  const last = known.at(-1)
  if (last === undefined) return null
  const more = async () => {
    setState('busy')
    const found = await readPublic(`/api/lists/${head.id}/weeks.json?before=${last.week}`, EARLIER_ANSWER)
    const isThere = found !== 'failed' && found !== 'missing'
    setState(isThere ? 'idle' : 'failed')
    if (isThere) setOlder((before) => [...before, ...found.earlier])
  }
  const isAll = known.length + 1 >= weeks || last.week === since
  return (
    <section className={styles.weeks} aria-labelledby="weeks">
      <h2 id="weeks">{texts.everyWeek}</h2>
      <ul>
        {known.map((week) => (
          <li key={week.week}>
            <Link href={`${head.path}/${week.week}`} className={styles.week}>
              <strong>{shortWeekText(week.week, now)}</strong>
              <span className={styles.line} lang={head.language}>
                <span>{week.titles[0]}</span>
                <span className={styles.shows}>{week.shows.join(', ')}</span>
              </span>
              <Drawing week={week} />
              <Glyph name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.older}>
        {!isAll && (
          <Button look="secondary" busy={state === 'busy'} onClick={() => void more()}>
            {texts.older}
          </Button>
        )}
        <output className={styles.quiet}>
          {state === 'failed' ? texts.olderFailed : since !== null && texts.since(monthText(since), weeks)}
        </output>
      </div>
    </section>
  )
}

function Drawing({ week }: { week: WeekHead }) {
  const { bins, spans } = unpackDrawing(week.drawing)
  return (
    <Waveform bins={bins} lit={{ spans }} height={24} shape={{ bar: 2, gap: 2 }} className={styles.drawing} />
  )
}
