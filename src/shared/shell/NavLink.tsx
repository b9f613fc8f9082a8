import { Link } from 'wouter'

export interface NavItem {
  text: string
  /** An address of this app, of a section as well. */
  href: string
}

/** Sections, to which the browser itself scrolls, and the legal pages, which are none of the app's. */
const BROWSERS_OWN = /#|\.html$/

export function NavLink({ text, href }: NavItem) {
  return BROWSERS_OWN.test(href) ? <a href={href}>{text}</a> : <Link href={href}>{text}</Link>
}
