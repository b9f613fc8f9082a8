import { Link, useLocation } from 'wouter'
import { PODCAST_LISTS, type PodcastList } from '#domain/podcastLists.ts'
import { NotFoundScreen } from '../../app/NotFoundScreen.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { dateText } from '../../ui/dateText.ts'
import { Episode } from './Episode.tsx'
import styles from './podcasts.module.css'

/** Three episodes of the week, with what is said in them. spec.md §2 "Newsletter pages" */
export function PodcastListScreen() {
  const [path] = useLocation()
  const list = PODCAST_LISTS.find((each) => each.path === path.toLowerCase().replace(/\/$/, ''))
  return list === undefined ? <NotFoundScreen /> : <ListScreen list={list} />
}

function ListScreen({ list }: { list: PodcastList }) {
  const { title, intro, note, language, updated, episodes } = list
  return (
    <Screen title={title} description={intro}>
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
    </Screen>
  )
}
