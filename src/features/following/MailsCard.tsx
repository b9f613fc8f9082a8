import { lazy, Suspense, useState } from 'react'
import type { FollowSettings } from '#domain/following/following.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { mailSettings, mailsText } from './showsView.ts'
import { mailsTexts as texts, showsTexts } from './texts.en.ts'

const MailsDialog = lazy(async () => ({ default: (await import('./MailsDialog.tsx')).MailsDialog }))

interface MailsCardProps {
  settings: FollowSettings | null
  email: string
  hasDevices: boolean
}

export function MailsCard({ settings, email, hasDevices }: MailsCardProps) {
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { mails, timeZone } = mailSettings(settings)
  const hasHour = mails.rhythm === 'daily' || mails.rhythm === 'weekly'
  return (
    <Card
      title={texts.title}
      aside={
        <Button
          look="quiet"
          disabled={!online}
          aria-label={showsTexts.changeOf(texts.title)}
          onClick={() => setAsking(true)}
        >
          {showsTexts.change}
        </Button>
      }
    >
      <Facts
        rows={[
          [texts.brief, mailsText(mails)],
          ...(hasHour ? ([[texts.timeZone, timeZone.replaceAll('_', ' ')]] as const) : []),
          [texts.language, texts.asSpoken],
          [texts.to, mails.by === 'push' ? texts.devices : email],
        ]}
      />
      {asking && (
        <Suspense fallback={null}>
          <MailsDialog mails={mails} hasDevices={hasDevices} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
