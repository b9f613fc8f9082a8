import { Link } from 'wouter'
import { PODCAST_HEADS, type PodcastHead } from '../../content/podcastHeads.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './podcasts.module.css'
import { listTexts as texts } from './texts.en.tsx'

export function ListFoot({ id }: Pick<PodcastHead, 'id'>) {
  const { us, es, business } = PODCAST_HEADS
  return (
    <>
      <aside className={styles.more}>
        <div>
          <h2 className="small-title">{texts.inInbox}</h2>
          <p className="quiet">{texts.onceAWeek}</p>
        </div>
        <ButtonLink href="/newsletterForm">{texts.subscribe}</ButtonLink>
      </aside>
      <nav className={styles.others} aria-label={texts.moreLists}>
        {[us, es, business]
          .filter((other) => other.id !== id)
          .map((other) => (
            <Link key={other.id} href={other.path}>
              {other.title}
            </Link>
          ))}
      </nav>
    </>
  )
}
