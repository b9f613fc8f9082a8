import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { type ListWeek, type NewestAnswer, EARLIER_ANSWER, type WeekHead } from '#domain/api/listAnswers.ts'
import { HOUR_MS } from '#domain/units.ts'
import type { PodcastHead } from '../../content/podcastHeads.ts'
import { useNow } from '../../ui/useNow.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { ListFoot } from './ListFoot.tsx'
import { shortWeekText, monthText } from './listTexts.ts'
import styles from './podcasts.module.css'
import { listTexts as texts } from './texts.en.tsx'
import { WeekEpisodes, WeekLine } from './WeekBody.tsx'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { readPublic } from '../../shared/api/readPublic.ts'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Waveform } from '../../ui/Waveform.tsx'

interface NewestProps {
  head: PodcastHead
  answer: NewestAnswer
  newest: ListWeek
  /** Kept on this device: the server was not reached. */
  isKept: boolean
  again: () => void
}

/** The newest list, with its age and the reason where it is not this Friday's. docs/rules.md "Podcast lists" */
export function NewestPage({ head, answer, newest, isKept, again }: NewestProps) {
  useAgain(isKept || answer.late !== null, again)
  const [before] = answer.earlier
  const now = useNow()
  return (
    <>
      <div className={styles.top}>
        <h1>{head.title}</h1>
        <p className={styles.intro} lang={head.wordsLanguage}>
          {head.intro}
        </p>
        <div className={styles.when}>
          <WeekLine head={head} week={newest} />
          {before !== undefined && (
            <Link href={`${head.path}/${before.week}`} className={styles.before}>
              {shortWeekText(before.week, now)}
            </Link>
          )}
        </div>
        <Standing answer={answer} newest={newest} isKept={isKept} now={now} />
      </div>
      <WeekEpisodes head={head} week={newest} />
      <EveryWeek head={head} answer={answer} now={now} />
      <ListFoot id={head.id} />
    </>
  )
}

function Standing({
  answer: { late },
  newest: { week },
  isKept,
  now,
}: Pick<NewestProps, 'answer' | 'newest' | 'isKept'> & { now: Date }) {
  const isOnline = useOnline()
  if (isKept) {
    return <Alert tone="plain">{texts.kept(isOnline, shortWeekText(week, now))}</Alert>
  }
  if (late === null) return null
  return (
    <Alert tone="warn">
      <strong>
        {isWeekBefore(week, late.week) ? texts.lastWeeks : texts.olderList(shortWeekText(week, now))}
      </strong>{' '}
      {texts.late[late.reason]}
    </Alert>
  )
}

/** Whether a week directly precedes another; at a year's end only the first week does. */
function isWeekBefore(week: string, other: string): boolean {
  const numbers = [week, other].map((each) => Number(each.slice(-2)))
  const [one = 0, next = 0] = numbers
  return next - one === 1 || (next === 1 && one >= 52)
}

/** Retries when the network returns, and every hour. */
function useAgain(isNeeded: boolean, again: () => void): void {
  const ask = useEffectEvent(again)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(ask, HOUR_MS)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
    }
  }, [isNeeded])
}

/** The archive: weeks before the newest, newest first, each at its own address. */
function EveryWeek({ head, answer, now }: { head: PodcastHead; answer: NewestAnswer; now: Date }) {
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
      <div className="actions">
        {!isAll && (
          <SecondaryButton busy={state === 'busy'} onClick={() => void more()}>
            {texts.older}
          </SecondaryButton>
        )}
        <output className="quiet">
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
