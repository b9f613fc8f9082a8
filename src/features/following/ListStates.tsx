import type { Follow } from '#domain/following/following.ts'
import { PLAN_IDS, type PlanId, PLANS } from '#domain/plans/plans.ts'
import { SHOWS_FOLLOWED } from '#domain/following/following.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { clockText } from '../../ui/clockText.ts'
import { dayText } from '../../ui/dayText.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { Sheet } from '../../ui/Card.tsx'
import styles from './shows.module.css'
import { importProgress, TROUBLES } from './showsView.ts'

/** Nothing is followed yet. */
export function NoShows({ onFind, onImport }: { onFind: () => void; onImport: () => void }) {
  return (
    <section className={styles.empty} aria-labelledby="no-shows">
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h2 id="no-shows" className={styles.small}>
        No shows yet
      </h2>
      <p className={styles.quiet}>
        Follow a show and its new episodes are offered here. Nothing is charged until you say so.
      </p>
      <div className={styles.ways}>
        <Button look="secondary" onClick={onFind}>
          Find a show
        </Button>
        <Button look="quiet" onClick={onImport}>
          Import OPML
        </Button>
      </div>
    </section>
  )
}

/** As high as the first rows. */
export function LoadingShows() {
  return (
    <div className={styles.skeleton}>
      <output className={styles.quiet}>Loading...</output>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.skeletonRow} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

/** No network, and nothing of the list on this device. */
export function Unread() {
  return (
    <section className={styles.empty} aria-label="Your shows">
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <p className={styles.quiet}>Your shows come when the network returns.</p>
    </section>
  )
}

export function OfflineNote({ syncedAt, now }: { syncedAt: Date | undefined; now: Date }) {
  return (
    <Alert tone="plain">
      You are offline.{' '}
      {syncedAt !== undefined &&
        `This is your list as of ${dayText(syncedAt, now)}, ${clockText(syncedAt)}. `}
      Switches wait and go when the network returns.
    </Alert>
  )
}

/** A list that was imported, while its shows are read one by one; and those that cannot be. */
export function Importing({ follows }: { follows: readonly Follow[] }) {
  const progress = importProgress(follows)
  const unread = follows.filter(({ state, trouble }) => state === 'waiting' && trouble !== undefined)
  if (progress === undefined && unread.length === 0) return null
  return (
    <div className={styles.importing}>
      {progress !== undefined && (
        <Sheet labelledBy="importing">
          <Waveform bins={REFERENCE_BINS} lit={{ share: progress.read / progress.total }} height={56} />
          <header className={styles.plateHead}>
            <h2 id="importing" className={styles.small}>
              Reading your shows
            </h2>
            <p className={styles.quiet}>
              {progress.read} of {progress.total}
            </p>
          </header>
          <p className={styles.quiet}>
            You can close this page. We’ll ask before summarizing. Turn on Automatic per show.
          </p>
        </Sheet>
      )}
      {unread.length > 0 && (
        <Sheet labelledBy="unread">
          <h2 id="unread" className={styles.small}>
            {unread.length === 1 ? 'One could not be read' : `${unread.length} could not be read`}
          </h2>
          <ul className={styles.ruled}>
            {unread.map(({ showId, title, trouble }) => (
              <li key={showId}>
                {title}
                <span className={styles.caption}>{trouble && TROUBLES[trouble]}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  )
}

const COUNTS = ['No', 'One', 'Two', 'Three'] as const

/** The plan holds no more shows. */
export function PlanFull({ plan, limit, onShows }: { plan: PlanId; limit: number; onShows: () => void }) {
  const next = PLAN_IDS[PLAN_IDS.indexOf(plan) + 1]
  return (
    <Sheet labelledBy="plan-full" role="alert">
      <h2 id="plan-full" className={styles.small}>
        {COUNTS[limit] ?? limit} shows is what {PLANS[plan].name} holds
      </h2>
      <p className={styles.quiet}>
        Unfollow one
        {next !== undefined && `, or follow up to ${SHOWS_FOLLOWED[next]} with ${PLANS[next].name}`}. Those
        that you have stay as they are.
      </p>
      <div className={styles.ways}>
        {next !== undefined && (
          <ButtonLink look="secondary" href="/pricing">
            See Pricing
          </ButtonLink>
        )}
        <Button look="quiet" onClick={onShows}>
          Your shows
        </Button>
      </div>
    </Sheet>
  )
}
