import { useState } from 'react'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { PDF_EXPORT_COST } from '#domain/credits/summaryCost.ts'
import { UNLIMITED } from '#domain/units.ts'
import { useSession } from '../../shared/session/session.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { leftAfterwards } from '../../shared/summaries/requestTexts.ts'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { useNow } from '../../ui/useNow.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import styles from './summary.module.css'
import { useEpisode } from './useEpisode.ts'
import { pdfTexts as texts } from './texts.en.tsx'

interface PdfDialogProps {
  busy: boolean
  online: boolean
  failure: string | undefined
  isPaid: boolean
  source: EpisodeSource
  isOwn: boolean
  onConfirm: (transcript: boolean) => void
  onClose: () => void
}

/** Shows the PDF's cost and the remaining balance before the charge, and offers the transcript. */
export function PdfDialog(props: PdfDialogProps) {
  const session = useSession()
  return session.status === 'signed-in' ? <Agreement {...props} email={session.person.email} /> : null
}

function Agreement({ email, isPaid, source, isOwn, ...props }: PdfDialogProps & { email: string }) {
  const { busy, online, failure, onConfirm, onClose } = props
  const [transcript, setTranscript] = useState(false)
  const words = useEpisode(source)?.words
  const mayRead = words === 'publisher' || (isOwn && words === 'transcribed')
  const { data: profile } = useProfile(email)
  const now = useNow()
  const balance = profile && effectiveCredits(profile.credits, now).current
  const isTooFew = !isPaid && balance !== undefined && balance !== UNLIMITED && balance < PDF_EXPORT_COST
  const problem = isTooFew ? requestTexts.insufficientCredits(PDF_EXPORT_COST, balance) : failure
  return (
    <Dialog title={texts.title} onClose={busy ? () => undefined : onClose}>
      <p>{texts.about}</p>
      {!isPaid && (
        <Facts
          rows={[
            [texts.price, requestTexts.credits(formatCredits(PDF_EXPORT_COST))],
            ...(balance === undefined || isTooFew ? [] : [leftAfterwards(balance, PDF_EXPORT_COST)]),
          ]}
        />
      )}
      {mayRead && (
        <Switch label={texts.withTranscript} checked={transcript} disabled={busy} onSwitch={setTranscript} />
      )}
      <Failure>{problem}</Failure>
      <div className={styles.choice}>
        {isTooFew ? (
          <ButtonLink href="/pricing" wide>
            {texts.moreCredits}
          </ButtonLink>
        ) : (
          <Button wide busy={busy} disabled={!online} onClick={() => onConfirm(transcript)}>
            {busy
              ? texts.making
              : isPaid
                ? texts.download
                : texts.downloadFor(formatCredits(PDF_EXPORT_COST))}
          </Button>
        )}
        <Button look="quiet" disabled={busy} onClick={onClose}>
          {texts.notNow}
        </Button>
      </div>
    </Dialog>
  )
}
