import { useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import type { ListWeek, NewestAnswer } from '#domain/api/listAnswers.ts'
import { HOUR_MS } from '#domain/units.ts'
import type { PodcastHead } from '../../content/podcastHeads.ts'
import { useNow } from '../../ui/useNow.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { EveryWeek } from './EveryWeek.tsx'
import { ListFoot } from './ListFoot.tsx'
import { shortWeekText } from './listTexts.ts'
import styles from './podcasts.module.css'
import { listTexts as texts } from './texts.en.tsx'
import { WeekEpisodes, WeekLine } from './WeekBody.tsx'

interface NewestProps {
  head: PodcastHead
  answer: NewestAnswer
  newest: ListWeek
  /** Kept on this device: the server was not reached. */
  isKept: boolean
  /** Retries. */
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
