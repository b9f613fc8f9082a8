import shell from '../../shared/shell/Header.module.css'
import { AccountLinks, Logo, MenuFoot } from '../../shared/shell/Header.tsx'
import { type NavItem, NavLink } from '../../shared/shell/NavLink.tsx'
import { SideMenu } from '../../shared/shell/SideMenu.tsx'
import styles from './LandingScreen.module.css'

const MENU: readonly NavItem[] = [
  { text: 'Description', href: '#home' },
  { text: 'Pricing', href: '/pricing' },
  { text: 'BuyMeACoffee', href: '#buy' },
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
