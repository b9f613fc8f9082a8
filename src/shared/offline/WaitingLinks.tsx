import { Link } from 'wouter'
import { QuietButton } from '../../ui/Button.tsx'
import { dropLink, useWaitingLinks } from './linkQueue.ts'
import { waitingTexts } from './texts.en.ts'
import { useOnline } from './useOnline.ts'
import styles from './WaitingLinks.module.css'

/** Links queued offline, each leading to its price quote once online. */
export function WaitingLinks({ uid }: { uid: string }) {
  const links = useWaitingLinks(uid)
  const online = useOnline()
  if (links.length === 0) return null
  return (
    <section aria-labelledby="waiting-links">
      <h2 id="waiting-links" className={styles.title}>
        {waitingTexts.title}
      </h2>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link} className={styles.row}>
            <div className={styles.words}>
              <p>{link.replace(/^https:\/\/(?:www\.)?/, '')}</p>
              {online ? (
                <Link href={`/demo?${new URLSearchParams({ url: link }).toString()}`}>
                  {waitingTexts.price}
                </Link>
              ) : (
                <p className="quiet">{waitingTexts.waiting}</p>
              )}
            </div>
            <QuietButton aria-label={waitingTexts.removeOf(link)} onClick={() => dropLink(uid, link)}>
              {waitingTexts.remove}
            </QuietButton>
          </li>
        ))}
      </ul>
      <p className="quiet">{online ? waitingTexts.online : waitingTexts.offline}</p>
    </section>
  )
}
