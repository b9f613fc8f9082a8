import { Link } from 'wouter'
import { PODCAST_HEADS, type PodcastHead } from '../../content/podcastHeads.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './podcasts.module.css'

/** Where a reader of a list goes on. */
export function ListFoot({ id }: Pick<PodcastHead, 'id'>) {
  const { us, es, business } = PODCAST_HEADS
  return (
    <>
      <aside className={styles.more}>
        <div>
          <h2>The next list, in your inbox</h2>
          <p className={styles.quiet}>Once a week, in Spanish, English or both.</p>
        </div>
        <ButtonLink href="/newsletterForm">Subscribe</ButtonLink>
      </aside>
      <nav className={styles.others} aria-label="More lists">
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
