import { useState } from 'react'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { RetentionList } from '../../content/legal/RetentionList.en.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { dateText } from '../../ui/dateText.ts'
import { ACCOUNT_TEXTS } from './accountTexts.ts'
import styles from './account.module.css'

interface DataCardProps {
  profile: UserProfile | undefined
  /** Why nothing can be fetched now; undefined when it can. */
  offline: string | undefined
}

/** What is kept about somebody: a copy of it, what they agreed to, and how long it stays. */
export function DataCard({ profile, offline }: DataCardProps) {
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState('')
  const [failure, setFailure] = useState<string>()

  const download = async () => {
    if (offline !== undefined) return setFailure(offline)
    setBusy(true)
    setFailure(undefined)
    setProgress('Collecting your data...')
    const code = await import('./downloadAllData.ts').catch(reportFailure)
    const outcome =
      code === undefined
        ? ({ ok: false, message: ACCOUNT_TEXTS.network } as const)
        : await code.downloadAllData((summaries) =>
            setProgress(`Collecting your data: ${summaries} summaries so far...`),
          )
    setProgress(outcome.ok ? `Downloaded as ${outcome.fileName}.` : '')
    if (!outcome.ok) setFailure(outcome.message)
    setBusy(false)
  }

  const accepted = profile?.acceptedTerms
  return (
    <Card title="Your data">
      <p>
        Everything that we keep about you, in one file that people and programs can read: profile, credits,
        every summary, consents, and your newsletter.
      </p>
      <Failure>{failure}</Failure>
      <div className={styles.actions}>
        <Button look="secondary" busy={busy} onClick={() => void download()}>
          {busy ? 'Collecting...' : 'Download all my data'}
        </Button>
        <output className={styles.quiet}>{progress}</output>
      </div>
      <Facts
        rows={[
          ['Member since', dateText(profile?.createdAt)],
          [
            'Terms accepted',
            accepted
              ? `${dateText(accepted.at)}, version of ${dateText(new Date(accepted.version))}`
              : 'At sign-up',
          ],
        ]}
      />
      <details className={styles.more}>
        <summary>How long we keep it</summary>
        <RetentionList className={styles.list} />
      </details>
      <p className={styles.quiet}>
        More in our <a href="/privacy-policy.html">privacy policy</a>.
      </p>
    </Card>
  )
}
