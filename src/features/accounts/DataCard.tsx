import { useState } from 'react'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { RetentionList } from '../../content/legal/RetentionList.en.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { BASE } from '../../ui/language.en.ts'
import { dateText } from '../../ui/dateText.ts'
import { dataTexts } from './texts.en.tsx'
import styles from './account.module.css'

interface DataCardProps {
  profile: UserProfile | undefined
  /** Why downloads are unavailable; undefined when available. */
  offline: string | undefined
}

/** Personal data: a copy, the consents, the retention. */
export function DataCard({ profile, offline }: DataCardProps) {
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState('')
  const [failure, setFailure] = useState<string>()

  const download = async () => {
    if (offline !== undefined) return setFailure(offline)
    setBusy(true)
    setFailure(undefined)
    setProgress(dataTexts.collectingData)
    const code = await import('./downloadAllData.ts').catch(reportFailure)
    const outcome =
      code === undefined
        ? ({ ok: false, message: networkError } as const)
        : await code.downloadAllData((summaries) => setProgress(dataTexts.soFar(summaries)))
    setProgress(outcome.ok ? dataTexts.done(outcome.fileName) : '')
    if (!outcome.ok) setFailure(outcome.message)
    setBusy(false)
  }

  const accepted = profile?.acceptedTerms
  return (
    <Card title={dataTexts.title}>
      <p>{dataTexts.about}</p>
      <Failure>{failure}</Failure>
      <div className={styles.actions}>
        <Button look="secondary" busy={busy} onClick={() => void download()}>
          {busy ? dataTexts.collecting : dataTexts.download}
        </Button>
        <output className={styles.quiet}>{progress}</output>
      </div>
      <Facts
        rows={[
          [dataTexts.since, dateText(profile?.createdAt)],
          [
            dataTexts.terms,
            accepted
              ? dataTexts.accepted(dateText(accepted.at), dateText(new Date(accepted.version)))
              : dataTexts.atSignUp,
          ],
        ]}
      />
      <details className={styles.more}>
        <summary>{dataTexts.howLong}</summary>
        <RetentionList className={styles.list} />
      </details>
      <p className={styles.quiet}>
        {dataTexts.more((text) => (
          <a href={`${BASE}/privacy-policy.html`}>{text}</a>
        ))}
      </p>
    </Card>
  )
}
