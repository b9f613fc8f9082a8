import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../ui/lazyPart.ts'
import { Button } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import shell from './Header.module.css'
import { LogOutButton } from './LogOutButton.tsx'
import { Logo } from './Logo.tsx'
import styles from './MemberHeader.module.css'
import { memberTexts } from './memberTexts.en.ts'
import { type NavItem, NavLink } from './NavLink.tsx'
import { searchTexts } from '../search/texts.en.ts'
import { useTeamHint } from '../session/teamHint.ts'
import { SideMenu } from './SideMenu.tsx'
import { shellTexts } from './texts.en.ts'

const NewSummary = lazyPart(async () => (await import('./NewSummary.tsx')).NewSummary)

const OWN: readonly NavItem[] = [
  { text: shellTexts.dashboard, href: '/dashboard' },
  { text: memberTexts.shows, href: '/shows' },
  { text: shellTexts.account, href: '/account' },
]
const HOUSE: readonly NavItem[] = [
  { text: shellTexts.blog, href: '/blog' },
  { text: shellTexts.pricing, href: '/pricing' },
]
/** Screens with the field, and those where another choice comes first. */
const OWN_FIELD = /^\/(?:dashboard|demo|pricing)\b/i
/** In the header and the menu; the bar of phones has no room for it, nor for asking. */
const MOMENTS: NavItem = { text: memberTexts.moments, href: '/moments' }
const ASK: NavItem = { text: searchTexts.ask, href: '/ask' }

/** Navigation of signed-in people, who alone fetch it; on phones a lower bar, which yields to the player. */
export function MemberHeader({ children }: { children?: ReactNode }) {
  const [path] = useLocation()
  const own = OWN.toSpliced(
    2,
    0,
    MOMENTS,
    ...(useTeamHint() === undefined ? [] : [{ text: memberTexts.team, href: '/team' }]),
  )
  const [isAsking, setIsAsking] = useState(false)
  // A field on the page has the prominent button.
  const look = OWN_FIELD.test(path) ? 'secondary' : 'primary'
  const begin = () => {
    // A field on the page is used instead.
    const field = document.querySelector<HTMLInputElement>('main input[name="url"]')
    if (field === null) return setIsAsking(true)
    field.scrollIntoView({ block: 'center' })
    field.focus()
  }
  return (
    <>
      <header className={`${shell.header} ${styles.header}`}>
        <Logo />
        <nav aria-label={memberTexts.yours} className={`${shell.nav} ${shell.links} ${styles.own}`}>
          <Links of={own} path={path} />
        </nav>
        <div className={shell.actions}>
          <nav aria-label={shellTexts.main} className={`${shell.links} ${styles.house}`}>
            <Links of={HOUSE} path={path} />
          </nav>
          {children}
          <span className={styles.house}>
            <LogOutButton />
          </span>
          <span className={styles.fresh}>
            <Button look={look} onClick={begin}>
              <Glyph name="plus" /> {memberTexts.newSummary}
            </Button>
          </span>
          <SideMenu links={[...own, ASK, ...HOUSE.toReversed()]} upTo="tablet">
            <LogOutButton look="secondary" />
          </SideMenu>
        </div>
      </header>
      <nav aria-label={memberTexts.bar} className={styles.bar}>
        <Links of={OWN} path={path} />
        <Button look={look} onClick={begin}>
          <Glyph name="plus" /> {shellTexts.new}
        </Button>
      </nav>
      {isAsking && <NewSummary onClose={() => setIsAsking(false)} />}
    </>
  )
}

function Links({ of, path }: { of: readonly NavItem[]; path: string }) {
  const lower = path.toLowerCase()
  // An account's screen with its own address.
  const section = lower.startsWith('/templates') ? '/account' : lower
  return of.map((item) => <NavLink key={item.href} {...item} current={section.startsWith(item.href)} />)
}
