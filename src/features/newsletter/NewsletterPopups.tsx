import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './newsletter.module.css'

export function SentPopup({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Email Sent Successfully!" onClose={onClose}>
      <p>
        <strong>Subscription successful!</strong> Please check your inbox, and your spam folder too: the link
        in our e-mail confirms your address.
      </p>
      <p className={styles.quiet}>Do you want more than the newsletter?</p>
      <ButtonLink wide href="/Signup">
        Join Waitlist
      </ButtonLink>
    </Dialog>
  )
}

export function FailedPopup({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title="Oops! Something went wrong" onClose={onClose}>
      <p role="alert">{message}</p>
      <Button wide onClick={onClose}>
        Try Again
      </Button>
    </Dialog>
  )
}
