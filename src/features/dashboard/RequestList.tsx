import { ErrorBoundary } from '../../app/ErrorBoundary.tsx'
import { useRequests } from '../../app/session/useRequests.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './dashboard.module.css'
import { RequestRow } from './RequestRow.tsx'

/** Every request of this person, with its true state. */
export function RequestList({ uid, now }: { uid: string; now: Date }) {
  return (
    <section aria-labelledby="summaries">
      <h2 id="summaries" className={styles.listTitle}>
        Your summaries
      </h2>
      <ErrorBoundary
        fallback={
          <Alert tone="bad" urgent>
            Error: your summaries could not be loaded. Please try again.
          </Alert>
        }
      >
        <Requests uid={uid} now={now} />
      </ErrorBoundary>
    </section>
  )
}

function Requests({ uid, now }: { uid: string; now: Date }) {
  const { status, data: requests } = useRequests(uid)
  if (status === 'loading') return <Skeleton heights={[56, 56, 56]} />
  if (requests.length === 0) return <Empty />
  return (
    <ul className={styles.list}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} now={now} />
      ))}
    </ul>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <Waveform bins={[]} lit={{ share: 0 }} height={24} />
      <h3>Quiet in here</h3>
      <p className={styles.quiet}>Paste a link above, and your first summary appears on this line.</p>
    </div>
  )
}
