import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

type Look = 'primary' | 'secondary' | 'quiet'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: Look
  /** At work: keeps its size and its focus, says so, and takes no second press. */
  busy?: boolean
  wide?: boolean
}

/** A control that does something here. It says what happens. */
export function Button({
  look = 'primary',
  busy = false,
  wide = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(look, wide)}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  /** An address of this app. */
  href: string
  look?: Look
  wide?: boolean
  /** Kept with the new entry of the tab's history. */
  state?: unknown
}

/** A control that leads somewhere else. */
export function ButtonLink({ look = 'primary', wide = false, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(look, wide)} />
}

function buttonClass(look: Look, wide: boolean): string {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(' ')
}
