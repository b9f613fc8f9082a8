import { lazy, Suspense, useState } from 'react'
import type { FollowSettings } from '#domain/following/following.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { mailSettings, mailsText } from './showsView.ts'

const MailsDialog = lazy(async () => ({ default: (await import('./MailsDialog.tsx')).MailsDialog }))

/** When mails about followed shows come, and where to. */
export function MailsCard({ settings, email }: { settings: FollowSettings | null; email: string }) {
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { mails, timeZone } = mailSettings(settings)
  const hasHour = mails.rhythm === 'daily' || mails.rhythm === 'weekly'
  return (
    <Card
      title="E-mails about new episodes"
      aside={
        <Button
          look="quiet"
          disabled={!online}
          aria-label="Change: E-mails about new episodes"
          onClick={() => setAsking(true)}
        >
          Change
        </Button>
      }
    >
      <Facts
        rows={[
          ['Morning brief', mailsText(mails)],
          ...(hasHour ? ([['Time zone', timeZone.replaceAll('_', ' ')]] as const) : []),
          ['Language', 'as spoken'],
          ['To', email],
        ]}
      />
      {asking && (
        <Suspense fallback={null}>
          <MailsDialog mails={mails} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
