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
import { shellTexts } from '../../shared/shell/texts.en.ts'
import { LookInside } from '../summaries/inside/LookInside.tsx'
import { SpanPlayer } from '../summaries/player/SpanPlayer.tsx'
import { landingTexts as texts } from './texts.en.ts'

const Start = staticIsland(() => import('./LandingStart.tsx').then((m) => m.LandingStart))
const End = staticIsland(() => import('./LandingEnd.tsx').then((m) => m.LandingEnd))

/** docs/rules.md "Landing" */
export function LandingScreen() {
  return (
    <Screen title="Sonobrief" header={<LandingHeader />} bleed>
      {import.meta.env.VITE_SAMPLE && <SpanPlayer />}
      <Start />
      <LookInside className={styles.look} />
      <JourneyForm />
      <End />
    </Screen>
  )
}

/** docs/rules.md "Landing" */
export function JourneyForm() {
  return (
    <section className={styles.band} aria-labelledby="journey">
      <div className={styles.inside}>
        <div>
          <h2 id="journey">{texts.journey}</h2>
          <p className={styles.lead}>{texts.journeyLead}</p>
        </div>
        <NewsletterEntry look="secondary">
          <p className={styles.terms}>{texts.journeyTerms}</p>
        </NewsletterEntry>
      </div>
    </section>
  )
}

const MENU: readonly NavItem[] = [
  { text: texts.description, href: '#home' },
  { text: shellTexts.pricing, href: '/pricing' },
  ...(takesDonations ? [{ text: texts.coffee, href: '#buy' }] : []),
  { text: texts.about, href: '#about' },
  { text: shellTexts.blog, href: '/blog' },
]

/** Up to 1200 px its menu is a side menu. docs/rules.md "Landing" */
export function LandingHeader() {
  return (
    <header className={shell.header}>
      <Logo />
      <nav aria-label={shellTexts.main} className={`${styles.menu} ${shell.links}`}>
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
