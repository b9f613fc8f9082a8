import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import { useSessionHint } from '../session/session.ts'
import styles from './Header.module.css'
import { type NavItem, NavLink } from './NavLink.tsx'
import { SideMenu } from './SideMenu.tsx'

const NAV = [
  { text: 'Blog', href: '/blog' },
  { text: 'Pricing', href: '/pricing' },
] as const satisfies NavItem[]

const MENU = [{ text: 'Home', href: '/' }, ...NAV]

/** The logo, the ways on, and what this screen offers beside them. On every route but the landing page's. */
export function Header({ children }: { children?: ReactNode }) {
  const [path] = useLocation()
  // The blog has its slide-out menu at every width; elsewhere it is for phones, whose screens' own actions come first.
  const slideOut = /^\/blog(?:\/|$)/i.test(path)
  const ownActions = children !== undefined
  return (
    <header className={styles.header}>
      <Logo />
      <div className={styles.actions}>
        {!slideOut && (
          <nav aria-label="Main" className={`${styles.nav} ${styles.links}`}>
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

export function Logo() {
  return (
    <Link href="/" className={styles.logo} aria-label="Sonobrief, home">
      <Mark />
      <span aria-hidden>Sonobrief</span>
    </Link>
  )
}

/** Links to log in and sign up; for somebody who seems to be signed in, to the account and out of it. */
export function AccountLinks({ className }: { className?: string | undefined }) {
  const returning = useSessionHint()
  return (
    <nav aria-label="Account" className={`${styles.doors} ${className ?? ''}`}>
      <ButtonLink look="quiet" href={returning ? '/dashboard' : '/login'}>
        {returning ? 'Dashboard' : 'Login'}
      </ButtonLink>
      {returning ? (
        <LogOutButton />
      ) : (
        <ButtonLink look="secondary" href="/signup">
          Sign Up
        </ButtonLink>
      )}
    </nav>
  )
}

/** The foot of every side menu: the newsletter, and the links to an account. */
export function MenuFoot() {
  const returning = useSessionHint()
  return (
    <>
      <ButtonLink href="/newsletterForm">Subscribe</ButtonLink>
      <ButtonLink look="secondary" href={returning ? '/dashboard' : '/login'}>
        {returning ? 'Dashboard' : 'Login'}
      </ButtonLink>
      {returning ? (
        <>
          <ButtonLink look="secondary" href="/account">
            Account
          </ButtonLink>
          <LogOutButton look="secondary" />
        </>
      ) : (
        <ButtonLink look="secondary" href="/signup">
          Sign Up
        </ButtonLink>
      )}
    </>
  )
}
