import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './newsletter.module.css'
import type { Said } from './submitNewsletter.ts'

/** What came of asking for the newsletter. docs/rules.md "Newsletter form" */
export function NewsletterPopup({ said, onClose }: { said: Said; onClose: () => void }) {
  if (!said.sent) {
    return (
      <Dialog title="Oops! Something went wrong" onClose={onClose}>
        <p role="alert">{said.message}</p>
        <Button wide onClick={onClose}>
          Try Again
        </Button>
      </Dialog>
    )
  }
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
