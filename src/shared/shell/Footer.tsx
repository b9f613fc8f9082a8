import { SITE } from '#domain/site.ts'
import { social, takesDonations } from '../../content/social.ts'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Footer.module.css'
import { LanguageLink } from './LanguageLink.tsx'
import { NavLink } from './NavLink.tsx'
import { footerTexts, shellTexts } from './texts.en.ts'

const COLUMNS = [
  {
    title: footerTexts.company,
    links: [
      { text: footerTexts.about, href: '/#about' },
      { text: shellTexts.pricing, href: '/pricing' },
      ...(takesDonations ? [{ text: footerTexts.support, href: '/#buy' }] : []),
    ],
  },
  {
    title: footerTexts.resources,
    links: [
      { text: shellTexts.blog, href: '/blog' },
      { text: footerTexts.demo, href: '/demo' },
      { text: footerTexts.newsletter, href: '/newsletterForm' },
      { text: footerTexts.developers, href: '/developers' },
    ],
  },
  {
    title: footerTexts.legal,
    links: [
      { text: footerTexts.privacy, href: '/privacy-policy.html' },
      { text: footerTexts.terms, href: '/terms-of-service.html' },
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
          <p>{footerTexts.motto}</p>
          <a className={styles.support} href={`mailto:${SITE.contactEmail}`}>
            {footerTexts.contact}
          </a>
        </div>
        <nav className={styles.columns} aria-label={footerTexts.footer}>
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
          <LanguageLink>{footerTexts.otherLanguage}</LanguageLink>
          {social.length > 0 && (
            <ul aria-label={footerTexts.social}>
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
