import { type ReactNode, useEffect, useRef } from 'react'
import { Glyph } from '../../ui/Glyph.tsx'
import { type NavItem, NavLink } from './NavLink.tsx'
import styles from './SideMenu.module.css'
import { shellTexts } from './texts.en.ts'

const ID = 'side-menu'

interface SideMenuProps {
  links: readonly NavItem[]
  /** Widths with a menu: phones, up to 1200 px, or all. */
  upTo: 'phone' | 'tablet' | 'any'
  /** At its foot, within reach of the thumb. */
  children: ReactNode
}

/**
 * A modal dialog from the right: it holds the focus, closes at Escape and returns the focus. Without script its
 * button opens it by `command`, or as a popover where the browser knows no commands.
 */
export function SideMenu({ links, upTo, children }: SideMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    // Opened before hydration as a popover: becomes modal.
    if (element.matches(':popover-open')) {
      element.hidePopover()
      element.showModal()
    }
    // A section's link before hydration moved the focus away, and left the menu open.
    if (element.open && location.hash !== '' && !element.contains(document.activeElement)) element.close()
    // The backdrop, or a link, perhaps to this page.
    const onClick = ({ target }: MouseEvent) => {
      if (target === element || (target as Element).closest('a') !== null) element.close()
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`${styles.opener} ${styles[upTo]}`}
        aria-haspopup="dialog"
        popoverTarget={ID}
        {...command('show-modal')}
        onClick={(event) => {
          if (knowsCommands()) return
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        <svg width={16} height={16} viewBox="0 0 16 16" className={styles.lines} aria-hidden>
          <path d="M0 4.5h16M0 11.5h16" />
        </svg>
        {shellTexts.menu}
      </button>
      <dialog
        ref={dialog}
        id={ID}
        popover="auto"
        className={styles.menu}
        aria-label={shellTexts.menu}
        {...{ closedby: 'any' }}
      >
        <div className={styles.inside}>
          <button
            type="button"
            className={styles.close}
            aria-label={shellTexts.closeMenu}
            popoverTarget={ID}
            popoverTargetAction="hide"
            {...command('close')}
            onClick={(event) => {
              if (knowsCommands()) return
              event.preventDefault()
              dialog.current?.close()
            }}
          >
            <Glyph name="close" />
          </button>
          <nav aria-label={shellTexts.menu}>
            <ul className={styles.links}>
              {links.map((item) => (
                <li key={item.href}>
                  <NavLink {...item} />
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.foot}>{children}</div>
        </div>
      </dialog>
    </>
  )
}

/** Attributes that React's types lack. */
function command(name: 'show-modal' | 'close') {
  return { command: name, commandfor: ID }
}

function knowsCommands(): boolean {
  return 'command' in HTMLButtonElement.prototype
}
