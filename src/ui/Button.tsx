import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

type Look = 'primary' | 'secondary' | 'quiet'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: Look
  /** Pending: keeps size and focus, says so, and takes no second press. */
  busy?: boolean
  wide?: boolean
}

/** Acts on this page. Its label names the effect. */
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
  state?: unknown
}

export function ButtonLink({ look = 'primary', wide = false, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(look, wide)} />
}

export const QuietButton = (props: Omit<ButtonProps, 'look'>) => <Button look="quiet" {...props} />

export const QuietLink = (props: Omit<ButtonLinkProps, 'look'>) => <ButtonLink look="quiet" {...props} />

export const SecondaryButton = (props: Omit<ButtonProps, 'look'>) => <Button look="secondary" {...props} />

export const SecondaryLink = (props: Omit<ButtonLinkProps, 'look'>) => (
  <ButtonLink look="secondary" {...props} />
)

export const SubmitButton = (props: Omit<ButtonProps, 'wide' | 'type'>) => (
  <Button type="submit" wide {...props} />
)

function buttonClass(look: Look, wide: boolean): string {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(' ')
}
