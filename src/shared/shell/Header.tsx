import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink, SecondaryLink } from '../../ui/Button.tsx'
import { Logo } from './Logo.tsx'
import { useMemberHint } from '../session/session.ts'
import styles from './Header.module.css'
import { type NavItem, NavLink } from './NavLink.tsx'
import { SideMenu } from './SideMenu.tsx'
import { shellTexts as texts } from './texts.en.ts'

const NAV = [
  { text: texts.blog, href: '/blog' },
  { text: texts.pricing, href: '/pricing' },
] as const satisfies NavItem[]

const MENU = [{ text: texts.home, href: '/' }, ...NAV]

/** Without its code the visitors' header still links everywhere. */
const MemberHeader = lazy(() =>
  import('./MemberHeader.tsx').then(
    (m) => ({ default: m.MemberHeader }),
    () => ({ default: VisitorHeader }),
  ),
)

/** The header of every route but the landing page's. */
export function Header({ children }: { children?: ReactNode }) {
  const returning = useMemberHint()
  const plain = <VisitorHeader>{children}</VisitorHeader>
  if (!returning) return plain
  return (
    <Suspense fallback={plain}>
      <MemberHeader>{children}</MemberHeader>
    </Suspense>
  )
}

function VisitorHeader({ children }: { children?: ReactNode }) {
  const [path] = useLocation()
  // The blog has its side menu at every width; other screens on phones only, where their own actions come first.
  const slideOut = /^\/blog(?:\/|$)/i.test(path)
  const ownActions = children !== undefined
  return (
    <header className={styles.header}>
      <Logo />
      <div className={styles.actions}>
        {!slideOut && (
          <nav aria-label={texts.main} className={`${styles.nav} ${styles.links}`}>
            {NAV.map((item) => (
              <NavLink key={item.href} {...item} />
            ))}
          </nav>
        )}
        {ownActions ? children : !slideOut && <AccountLinks className={styles.account} />}
        {(slideOut || !ownActions) && (
          <SideMenu links={MENU} upTo={slideOut ? 'any' : 'phone'}>
            <MenuFoot />
          </SideMenu>
        )}
      </div>
    </header>
  )
}

/** Links to log in and sign up; with a session hint, to the account and a new summary. */
export function AccountLinks({ className }: { className?: string | undefined }) {
  return (
    <nav aria-label={texts.account} className={`${styles.doors} ${className ?? ''}`}>
      <Doors first="quiet" />
    </nav>
  )
}

/** The foot of every side menu: the newsletter, and the links to an account. */
export function MenuFoot() {
  return (
    <>
      <ButtonLink href="/newsletterForm">{texts.subscribe}</ButtonLink>
      <Doors first="secondary" />
    </>
  )
}

function Doors({ first }: { first: 'quiet' | 'secondary' }) {
  const returning = useMemberHint()
  return (
    <>
      <ButtonLink look={first} href={returning ? '/dashboard' : '/login'}>
        {returning ? texts.dashboard : texts.logIn}
      </ButtonLink>
      <SecondaryLink href={returning ? '/demo?new' : '/signup'}>
        {returning ? texts.new : texts.signUp}
      </SecondaryLink>
    </>
  )
}
