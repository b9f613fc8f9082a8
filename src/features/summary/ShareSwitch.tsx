import { useId, useState } from 'react'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { shareSummary } from './shareSummary.ts'
import styles from './summary.module.css'

/**
 * The consent to be named in the weekly issue: never given unless asked for, and taken back in the same place. It shows
 * what the server holds, live, but for the moment in which a press is on its way.
 */
export function ShareSwitch({ request: { id, sharedAt } }: { request: ListedRequest }) {
  const about = useId()
  const online = useOnline()
  const shared = sharedAt !== undefined
  const [wanted, setWanted] = useState<boolean>()
  const [failure, setFailure] = useState<string>()
  if (wanted === shared) setWanted(undefined)

  const change = async (share: boolean) => {
    if (wanted !== undefined) return
    setWanted(share)
    setFailure(undefined)
    const failed = await shareSummary(id, share)
    if (failed === undefined) return
    setWanted(undefined)
    setFailure(failed)
  }
  return (
    <section className={styles.share} aria-label="Newsletter">
      <Switch
        label="Let the newsletter mention this episode"
        checked={wanted ?? shared}
        disabled={!online}
        aria-busy={wanted !== undefined || undefined}
        aria-describedby={about}
        onSwitch={(on) => void change(on)}
      />
      <p id={about} className={styles.about}>
        Its readers then see the episode’s title and show, the gist and the key points with their seconds.
        Never who asked for the summary, and never your address. Off unless you say so; you can take it back,
        but not out of issues that are sent.
        {!online && ' You are offline: this can be changed when you are back online.'}
      </p>
      {failure !== undefined && (
        <Alert tone="bad" urgent>
          {failure}
        </Alert>
      )}
    </section>
  )
}
