import { Link } from 'wouter'
import { ownAddress } from '../../ui/addresses.ts'

export interface NavItem {
  text: string
  /** An address of this app, with its section. */
  href: string
}

/** The browser scrolls to sections; legal pages are outside of the app. */
const BROWSERS_OWN = /#|\.html$/

/** @param current whether it is the reader's page */
export function NavLink({ text, href, current = false }: NavItem & { current?: boolean }) {
  if (BROWSERS_OWN.test(href)) return <a href={ownAddress(href)}>{text}</a>
  return (
    <Link href={href} aria-current={current ? 'page' : undefined}>
      {text}
    </Link>
  )
}
