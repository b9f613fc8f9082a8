import { Link } from 'wouter'
import { SITE } from '#domain/site.ts'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Footer.module.css'

/** Only addresses that exist stand here. */
const COLUMNS = [
  { title: 'Company', links: [{ text: 'Home', href: '/' }] },
  {
    title: 'Resources',
    links: [
      { text: 'Try the demo', href: '/demo' },
      { text: 'Dashboard', href: '/dashboard' },
    ],
  },
  {
    title: 'Account',
    links: [
      { text: 'Login', href: '/login' },
      { text: 'Sign Up', href: '/signup' },
    ],
  },
] as const

const SOCIAL = [
  { text: 'Twitter', href: SITE.social.twitter },
  { text: 'LinkedIn', href: SITE.social.linkedin },
  { text: 'GitHub', href: SITE.social.github },
] as const

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.about}>
          <p className={styles.name}>
            <Mark />
            {SITE.name}
          </p>
          <p>A calm reading room for audio.</p>
          <a className={styles.support} href={`mailto:${SITE.contactEmail}`}>
            Contact support
          </a>
        </div>
        <nav className={styles.columns} aria-label="Footer">
          {COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ text, href }) => (
                  <li key={href}>
                    <Link href={href}>{text}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.end}>
          <p>© 2026 {SITE.name}</p>
          <ul aria-label="Social links">
            {SOCIAL.map(({ text, href }) => (
              <li key={text}>
                <a href={href} rel="noopener">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
