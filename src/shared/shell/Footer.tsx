import { SITE } from '#domain/site.ts'
import { social, takesDonations } from '../../content/social.ts'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Footer.module.css'
import { NavLink } from './NavLink.tsx'

const COLUMNS = [
  {
    title: 'Company',
    links: [
      { text: 'About', href: '/#about' },
      { text: 'Pricing', href: '/pricing' },
      ...(takesDonations ? [{ text: 'Support us', href: '/#buy' }] : []),
    ],
  },
  {
    title: 'Resources',
    links: [
      { text: 'Blog', href: '/blog' },
      { text: 'Try the demo', href: '/demo' },
      { text: 'Newsletter', href: '/newsletterForm' },
      { text: 'Developers', href: '/developers' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { text: 'Privacy policy', href: '/privacy-policy.html' },
      { text: 'Terms of service', href: '/terms-of-service.html' },
    ],
  },
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
                {links.map((link) => (
                  <li key={link.href}>
                    <NavLink {...link} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.end}>
          <p>© 2026 {SITE.name}</p>
          {social.length > 0 && (
            <ul aria-label="Social links">
              {social.map(({ text, href }) => (
                <li key={text}>
                  <a href={href} rel="noopener">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}
