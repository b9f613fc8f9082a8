import { takesDonations } from '../../content/social.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { NewsletterEntry } from '../../shared/shell/NewsletterEntry.tsx'
import styles from './LandingScreen.module.css'
import shell from '../../shared/shell/Header.module.css'
import { AccountLinks, MenuFoot } from '../../shared/shell/Header.tsx'
import { Logo } from '../../shared/shell/Logo.tsx'
import { type NavItem, NavLink } from '../../shared/shell/NavLink.tsx'
import { SideMenu } from '../../shared/shell/SideMenu.tsx'

const Start = staticIsland(() => import('./LandingStart.tsx').then((m) => m.LandingStart))
const End = staticIsland(() => import('./LandingEnd.tsx').then((m) => m.LandingEnd))

/** The first page: what Sonobrief does, for whom, and the ways on. docs/rules.md "Landing" */
export function LandingScreen() {
  return (
    <Screen title="Sonobrief" header={<LandingHeader />} bleed>
      <Start />
      <JourneyForm />
      <End />
    </Screen>
  )
}

/** The home page's sign-up. docs/rules.md "Landing" */
export function JourneyForm() {
  return (
    <section className={styles.band} aria-labelledby="journey">
      <div className={styles.inside}>
        <div>
          <h2 id="journey">Start Your Journey Today</h2>
          <p className={styles.lead}>One e-mail a week, in Spanish, English or both.</p>
        </div>
        <NewsletterEntry look="secondary">
          <p className={styles.terms}>Free forever • No spam • Unsubscribe anytime</p>
        </NewsletterEntry>
      </div>
    </section>
  )
}

const MENU: readonly NavItem[] = [
  { text: 'Description', href: '#home' },
  { text: 'Pricing', href: '/pricing' },
  ...(takesDonations ? [{ text: 'BuyMeACoffee', href: '#buy' }] : []),
  { text: 'About', href: '#about' },
  { text: 'Blog', href: '/blog' },
]

/** The landing page's own header; up to 1200 px its menu is a side menu. docs/rules.md "Landing" */
export function LandingHeader() {
  return (
    <header className={shell.header}>
      <Logo />
      <nav aria-label="Main" className={`${styles.menu} ${shell.links}`}>
        {MENU.map((item) => (
          <NavLink key={item.href} {...item} />
        ))}
      </nav>
      <AccountLinks className={styles.account} />
      <SideMenu links={MENU} upTo="tablet">
        <MenuFoot />
      </SideMenu>
    </header>
  )
}
