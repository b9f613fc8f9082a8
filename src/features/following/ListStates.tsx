import type { Follow } from '#domain/following/following.ts'
import { HOLDS, nextPlan, type PlanId, PLANS } from '#domain/plans/plans.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Alert } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton, SecondaryLink } from '../../ui/Button.tsx'
import { clockText } from '../../ui/clockText.ts'
import { dayText } from '../../ui/dayText.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { Sheet } from '../../ui/Card.tsx'
import styles from './shows.module.css'
import { importProgress } from './showsView.ts'
import { findTexts, listTexts as texts, noteTexts } from './texts.en.ts'

export function NoShows({ onFind, onImport }: { onFind: () => void; onImport: () => void }) {
  return (
    <section className={styles.empty} aria-labelledby="no-shows">
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h2 id="no-shows" className="small-title">
        {texts.none}
      </h2>
      <p className="quiet">{texts.aboutNone}</p>
      <div className={styles.ways}>
        <SecondaryButton onClick={onFind}>{findTexts.label}</SecondaryButton>
        <QuietButton onClick={onImport}>{texts.import}</QuietButton>
      </div>
    </section>
  )
}

/** As high as the first rows. */
export function LoadingShows() {
  return (
    <div className={styles.skeleton}>
      <output className="quiet">{uiTexts.loading}</output>
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

/** Offline, without a list on this device. */
export function Unread() {
  return (
    <section className={styles.empty} aria-label={texts.yours}>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <p className="quiet">{texts.unread}</p>
    </section>
  )
}

export function OfflineNote({ syncedAt, now }: { syncedAt: Date | undefined; now: Date }) {
  return (
    <Alert tone="plain">
      {texts.offline} {syncedAt !== undefined && texts.asOf(dayText(syncedAt, now), clockText(syncedAt))}
      {texts.switches}
    </Alert>
  )
}

/** An imported list while its shows are read, and its unreadable shows. */
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
            <h2 id="importing" className="small-title">
              {texts.reading}
            </h2>
            <p className="quiet">{texts.read(progress.read, progress.total)}</p>
          </header>
          <p className="quiet">{texts.close}</p>
        </Sheet>
      )}
      {unread.length > 0 && (
        <Sheet labelledBy="unread">
          <h2 id="unread" className="small-title">
            {texts.unreadable(unread.length)}
          </h2>
          <ul className={styles.ruled}>
            {unread.map(({ showId, title, trouble }) => (
              <li key={showId}>
                {title}
                <span className="caption">{trouble && noteTexts.troubles[trouble]}</span>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  )
}

export function PlanFull({ plan, limit, onShows }: { plan: PlanId; limit: number; onShows: () => void }) {
  const next = nextPlan(plan)
  return (
    <Sheet labelledBy="plan-full" role="alert">
      <h2 id="plan-full" className="small-title">
        {texts.full(limit, PLANS[plan].name)}
      </h2>
      <p className="quiet">
        {next === undefined ? texts.makeRoom : texts.makeRoomOr(HOLDS[next].shows, PLANS[next].name)}
      </p>
      <div className={styles.ways}>
        {next !== undefined && <SecondaryLink href="/pricing">{texts.prices}</SecondaryLink>}
        <QuietButton onClick={onShows}>{texts.yours}</QuietButton>
      </div>
    </Sheet>
  )
}
