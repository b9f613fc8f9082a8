import { Link } from 'wouter'
import { ownAddress } from '../../ui/addresses.ts'

export interface NavItem {
  text: string
  /** An address of this app, of a section as well. */
  href: string
}

/** Sections, to which the browser itself scrolls, and the legal pages, which are none of the app's. */
const BROWSERS_OWN = /#|\.html$/

/** @param current whether it leads to where the reader is */
export function NavLink({ text, href, current = false }: NavItem & { current?: boolean }) {
  if (BROWSERS_OWN.test(href)) return <a href={ownAddress(href)}>{text}</a>
  return (
    <Link href={href} aria-current={current ? 'page' : undefined}>
      {text}
    </Link>
  )
}
