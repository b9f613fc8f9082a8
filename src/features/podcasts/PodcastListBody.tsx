import { Link } from 'wouter'
import type { PodcastHead } from '#domain/podcastHeads.ts'
import { PODCAST_LISTS } from '#domain/podcastLists.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { dateText } from '../../ui/dateText.ts'
import { Episode } from './Episode.tsx'
import styles from './podcasts.module.css'

/** All of a list's page: the same for everybody, and never drawn anew. */
export function PodcastListBody({ id }: Pick<PodcastHead, 'id'>) {
  const list = PODCAST_LISTS.find((each) => each.id === id)
  if (list === undefined) throw new Error(`No list is called ${id}`)
  const { title, intro, note, language, updated, episodes } = list
  return (
    <>
      <div className={styles.top}>
        <h1>{title}</h1>
        <p className={styles.intro} lang={language}>
          {intro}
        </p>
        <p className={styles.quiet}>
          Week of <time dateTime={updated}>{dateText(new Date(updated))}</time>.{' '}
          <span lang={language}>{note}</span>
        </p>
      </div>
      <ol className={styles.episodes}>
        {episodes.map((episode) => (
          <Episode key={episode.videoId} episode={episode} language={language} />
        ))}
      </ol>
      <aside className={styles.more}>
        <div>
          <h2>The next list, in your inbox</h2>
          <p className={styles.quiet}>Once a week, in Spanish, English or both.</p>
        </div>
        <ButtonLink href="/newsletterForm">Subscribe</ButtonLink>
      </aside>
      <nav className={styles.others} aria-label="More lists">
        {PODCAST_LISTS.filter((other) => other !== list).map((other) => (
          <Link key={other.id} href={other.path}>
            {other.title}
          </Link>
        ))}
      </nav>
    </>
  )
}
