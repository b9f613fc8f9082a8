import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { popupTexts as texts } from './popupTexts.en.tsx'
import type { Said } from './submitNewsletter.ts'

/** Outcome of the request. docs/rules.md "Newsletter form" */
export function NewsletterPopup({ said, onClose }: { said: Said; onClose: () => void }) {
  if (!said.sent) {
    return (
      <Dialog title={texts.failed} onClose={onClose}>
        <p role="alert">{said.message}</p>
        <Button wide onClick={onClose}>
          {texts.again}
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog title={texts.sent} onClose={onClose}>
      <p>{texts.checkInbox}</p>
      <p className="quiet">{texts.wantMore}</p>
      <ButtonLink wide href="/Signup">
        {texts.waitlist}
      </ButtonLink>
    </Dialog>
  )
}
