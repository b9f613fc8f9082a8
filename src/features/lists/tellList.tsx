import type { ReactNode } from 'react'
import { LIST_WEEK, type ListWeek, NEWEST_ANSWER, type NewestAnswer } from '#domain/api/listAnswers.ts'
import { isWeek } from '#domain/newsletter/listCalendar.ts'
import type { PodcastHead } from '../../content/podcastHeads.ts'
import { parsedAs, readPublic } from '../../shared/api/readPublic.ts'
import { recall, remember } from '../../shared/offline/deviceStorage.ts'
import { Alert } from '../../ui/Alert.tsx'
import { listTexts as texts } from './texts.en.tsx'
import { NewestPage } from './NewestPage.tsx'
import { SecondaryLink } from '../../ui/Button.tsx'
import { ListFoot } from './ListFoot.tsx'
import styles from './podcasts.module.css'
import { WeekEpisodes, WeekLine } from './WeekBody.tsx'

/** Storage key before a list's id: the week last read, and the archive. Nothing personal. */
const KEPT = 'sonobrief.list'

/** A page, an addition above the prerendered one, or the reason for none. */
export type Told =
  | { page: ReactNode; note?: never }
  | { page?: never; note: ReactNode }
  | { page?: never; note?: never; why: 'unknown' | 'offline' }

/**
 * Draws the current list, or a week of its archive; offline the copy of this device.
 * @param week as the address has it; undefined: the newest
 * @param tell gets the page; not called where nothing better than the present page is known
 */
export async function tellList(
  head: PodcastHead,
  week: string | undefined,
  tell: (told: Told) => void,
): Promise<void> {
  if (week === undefined) return tellNewest(head, tell)
  if (!isWeek(week)) return tell({ why: 'unknown' })
  const key = `${KEPT}.${head.id}.week`
  const found = await readPublic(`/api/lists/${head.id}/${week}.json`, LIST_WEEK)
  if (found === 'missing') return tell({ why: 'unknown' })
  if (found !== 'failed') {
    remember(key, JSON.stringify(found))
    return tell({ page: <WeekPage head={head} week={found} /> })
  }
  const kept = [parsedAs(LIST_WEEK, recall(key)), keptNewest(head)?.newest ?? undefined]
  const known = kept.find((each): each is ListWeek => each?.week === week)
  tell(known === undefined ? { why: 'offline' } : { page: <WeekPage head={head} week={known} /> })
}

async function tellNewest(head: PodcastHead, tell: (told: Told) => void): Promise<void> {
  const again = () => void tellNewest(head, tell)
  const found = await readPublic(`/api/lists/${head.id}.json`, NEWEST_ANSWER)
  const isNew = found !== 'failed' && found !== 'missing'
  if (isNew) remember(`${KEPT}.${head.id}`, JSON.stringify(found))
  const answer = isNew ? found : keptNewest(head)
  if (found === 'failed' && answer === undefined && !navigator.onLine) {
    addEventListener('online', again, { once: true })
    return tell({ note: <Alert tone="plain">{texts.notOnDevice}</Alert> })
  }
  // Before the first Friday our samples stay, labelled as such.
  if (answer === undefined || answer.newest === null) return
  const page = <NewestPage head={head} answer={answer} newest={answer.newest} isKept={!isNew} again={again} />
  tell({ page })
}

function keptNewest({ id }: PodcastHead): NewestAnswer | undefined {
  return parsedAs(NEWEST_ANSWER, recall(`${KEPT}.${id}`))
}

function WeekPage({ head, week }: { head: PodcastHead; week: ListWeek }) {
  return (
    <>
      <div className={styles.top}>
        <h1>{head.title}</h1>
        <p className={styles.intro} lang={head.wordsLanguage}>
          {head.intro}
        </p>
        <div className={styles.old}>
          <WeekLine head={head} week={week} />
          <p className="quiet">{texts.soundMayBeGone}</p>
        </div>
        <div>
          <SecondaryLink href={head.path}>{texts.newestWeek}</SecondaryLink>
        </div>
      </div>
      <WeekEpisodes head={head} week={week} />
      <ListFoot id={head.id} />
    </>
  )
}
