import { lazy, Suspense, useId, useState } from 'react'
import type { Follow, FollowSettings } from '#domain/following/following.ts'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import type { Seconds } from '#domain/units.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import { followCall } from '../../shared/following/followCalls.ts'
import { useChoices } from '../../shared/following/useChoices.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { KIND_NAMES } from '../../shared/summaries/kindNames.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Positions } from '../../ui/Positions.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './show.module.css'
import { capView, monthName, sinceText, thisMonths, TROUBLES, typicalPrice } from './showsView.ts'

const CapDialog = lazy(async () => ({ default: (await import('./CapDialog.tsx')).CapDialog }))

interface FollowCardProps {
  person: Person
  follow: Follow
  settings: FollowSettings | null | undefined
  /** Of its episodes, as far as they are known. */
  lengths: readonly (Seconds | null | undefined)[]
  now: Date
  onUnfollowed: () => void
}

/** How a show is followed, and what that has cost. */
export function FollowCard({ person, follow, settings, lengths, now, onUnfollowed }: FollowCardProps) {
  const { uid } = person
  const { showId, title, since } = follow
  const online = useOnline()
  const about = useId()
  const choices = useChoices(uid, [follow])
  const { automatic, kind, waits } = choices.of(follow)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const shownFailure = failure ?? choices.failures.get(showId)?.message
  const cap = capView(settings ?? null, now)
  const unfollow = async () => {
    setBusy(true)
    setFailure(undefined)
    const answered = await followCall('unfollow', { showId })
    setBusy(false)
    if (answered.ok || answered.code === 'NOT_FOLLOWED') onUnfollowed()
    else setFailure(answered.message)
  }
  const onSwitch = (on: boolean) => {
    if (on && online && settings?.cap == null) setAsking(true)
    else choices.choose({ showId, automatic: on })
  }
  const end = (
    <Button
      look="quiet"
      busy={busy}
      disabled={!online}
      aria-label={`Unfollow: ${title}`}
      onClick={() => void unfollow()}
    >
      Unfollow
    </Button>
  )
  return (
    <Card title={`Followed since ${sinceText(since, now)}`} aside={end}>
      <Standing follow={follow} />
      <div>
        <Switch label="Automatic" checked={automatic} aria-describedby={about} onSwitch={onSwitch} />
        <p id={about} className={styles.quiet}>
          Each new episode is summarized by itself, as long as {monthName(now)}’s credits last. Off: you are
          asked first.
        </p>
      </div>
      <div className={styles.kind}>
        <p className={styles.label}>Kind of summary</p>
        <Positions
          label="Kind of summary"
          positions={SUMMARY_KINDS.map((each) => ({
            value: each,
            name: KIND_NAMES[each],
            amount: aboutText(typicalPrice(lengths, each)),
          }))}
          value={kind}
          onTurn={(next) => choices.choose({ showId, kind: next })}
        />
        <p className={styles.caption}>Credits for a typical episode of this show.</p>
      </div>
      {waits && (
        <output className={styles.caption}>Kept on this device. It goes when the network returns.</output>
      )}
      <Failure>{shownFailure}</Failure>
      <Facts
        rows={[
          [`Spent here in ${monthName(now)}`, formatCredits(thisMonths(follow.spent, now))],
          ['Left for new episodes', cap === undefined ? 'none set' : formatCredits(cap.left)],
        ]}
      />
      {asking && (
        <Suspense fallback={null}>
          <CapDialog
            cap={settings?.cap ?? null}
            isNeeded
            onSaved={() => choices.choose({ showId, automatic: true })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function aboutText(price: number | undefined): string {
  return price === undefined ? 'by its length' : `about ${formatCredits(price)}`
}

/** Why nothing new comes of a show at present; nothing where it does. */
function Standing({ follow }: { follow: Follow }) {
  const { showId, state, title, trouble } = follow
  const [isAsked, setIsAsked] = useState(false)
  switch (state) {
    case 'resting':
      return (
        <>
          <Waveform bins={REFERENCE_BINS} lit={{ share: 0 }} height={40} brokenAt={0.75} />
          <p>Its feed has not answered for two weeks, so we stopped asking. Nothing was charged.</p>
          {isAsked ? (
            <output className={styles.quiet}>It is asked once more.</output>
          ) : (
            <div>
              <FollowButton
                asked={{ showId }}
                show={title}
                isFollowed={false}
                label="Ask once more"
                onFollowed={() => setIsAsked(true)}
              />
            </div>
          )}
        </>
      )
    case 'over-limit':
      return (
        <Alert tone="warn">
          Your plan holds fewer shows, and those that you have followed for longer come first. It goes on when
          there is room.
        </Alert>
      )
    case 'objected':
      return <Alert tone="warn">Its publisher does not want it here. Nothing new comes of it.</Alert>
    case 'waiting':
      return (
        <p className={styles.quiet}>
          {trouble === undefined
            ? 'It is being read: new episodes come within minutes.'
            : `It could not be read yet: ${TROUBLES[trouble]}. We go on trying.`}
        </p>
      )
    default:
      return null
  }
}

interface NotFollowedCardProps {
  showId: string
  title: string
  isFollowed: boolean
  onFollowed: () => void
}

export function NotFollowedCard({ showId, title, isFollowed, onFollowed }: NotFollowedCardProps) {
  const online = useOnline()
  return (
    <Card title="Not followed">
      <p className={styles.quiet}>
        Follow it and its new episodes are offered to you, each with its price. Nothing is charged until you
        say so.
      </p>
      <div className={styles.follow}>
        <FollowButton asked={{ showId }} show={title} isFollowed={isFollowed} onFollowed={onFollowed} />
      </div>
      {!online && <p className={styles.caption}>This needs the network.</p>}
    </Card>
  )
}
