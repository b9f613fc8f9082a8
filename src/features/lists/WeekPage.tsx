import type { ListWeek } from '#domain/api/listAnswers.ts'
import type { PodcastHead } from '../../content/podcastHeads.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ListFoot } from './ListFoot.tsx'
import styles from './podcasts.module.css'
import { listTexts as texts } from './texts.en.tsx'
import { WeekEpisodes, WeekLine } from './WeekBody.tsx'

export function WeekPage({ head, week }: { head: PodcastHead; week: ListWeek }) {
  return (
    <>
      <div className={styles.top}>
        <h1>{head.title}</h1>
        <p className={styles.intro} lang={head.wordsLanguage}>
          {head.intro}
        </p>
        <div className={styles.old}>
          <WeekLine head={head} week={week} />
          <p className={styles.quiet}>{texts.soundMayBeGone}</p>
        </div>
        <div>
          <ButtonLink look="secondary" href={head.path}>
            {texts.newestWeek}
          </ButtonLink>
        </div>
      </div>
      <WeekEpisodes head={head} week={week} />
      <ListFoot id={head.id} />
    </>
  )
}
