import { useId, useState } from 'react'
import type { Follow, FollowSettings } from '#domain/following/following.ts'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import type { Seconds } from '#domain/units.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import { followCall } from '../../shared/following/followCalls.ts'
import { useChoices } from '../../shared/following/useChoices.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { WrittenIn } from '../../shared/summaries/WrittenIn.tsx'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Positions } from '../../ui/Positions.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Switch } from '../../ui/Switch.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './show.module.css'
import { capView, monthName, sinceText, thisMonths, typicalPrice } from './showsView.ts'
import { capTexts, followTexts as texts, noteTexts, showsTexts } from './texts.en.ts'

const CapDialog = lazyPart(async () => (await import('./SettingsDialog.tsx')).CapDialog)

interface FollowCardProps {
  person: Person
  follow: Follow
  settings: FollowSettings | null | undefined
  /** Of its episodes; undefined or null where unknown. */
  lengths: readonly (Seconds | null | undefined)[]
  now: Date
  onUnfollowed: () => void
}

export function FollowCard({ person, follow, settings, lengths, now, onUnfollowed }: FollowCardProps) {
  const { uid } = person
  const { showId, title, since } = follow
  const online = useOnline()
  const about = useId()
  const choices = useChoices(uid, [follow])
  const { automatic, kind, writtenIn, waits } = choices.of(follow)
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
    <QuietButton
      busy={busy}
      disabled={!online}
      aria-label={showsTexts.unfollowOf(title)}
      onClick={() => void unfollow()}
    >
      {showsTexts.unfollow}
    </QuietButton>
  )
  return (
    <Card title={texts.since(sinceText(since, now))} aside={end}>
      <Standing follow={follow} />
      <div>
        <Switch
          label={showsTexts.automatic}
          checked={automatic}
          aria-describedby={about}
          onSwitch={onSwitch}
        />
        <p id={about} className="quiet">
          {texts.about(monthName(now))}
        </p>
      </div>
      <div className={styles.kind}>
        <p className="label">{requestTexts.kind}</p>
        <Positions
          label={requestTexts.kind}
          positions={SUMMARY_KINDS.map((each) => ({
            value: each,
            name: requestTexts.kinds[each],
            amount: aboutText(typicalPrice(lengths, each)),
          }))}
          value={kind}
          onTurn={(next) => choices.choose({ showId, kind: next })}
        />
        <p className="caption">{texts.typical}</p>
      </div>
      <WrittenIn
        value={writtenIn ?? undefined}
        onChoose={(language) => choices.choose({ showId, writtenIn: language ?? null })}
      />
      {waits && <output className="caption">{texts.waits}</output>}
      <Failure>{shownFailure}</Failure>
      <Facts
        rows={[
          [texts.spent(monthName(now)), formatCredits(thisMonths(follow.spent, now))],
          [texts.left, cap === undefined ? texts.noneSet : formatCredits(cap.left)],
        ]}
      />
      {asking && (
        <CapDialog
          email={person.email}
          cap={settings?.cap ?? null}
          isNeeded
          onSaved={() => choices.choose({ showId, automatic: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

function aboutText(price: number | undefined): string {
  return price === undefined ? texts.unpriced : capTexts.about(formatCredits(price))
}

/** Why a show brings no new episodes now; nothing where it does. */
function Standing({ follow }: { follow: Follow }) {
  const { showId, state, title, trouble } = follow
  const [isAsked, setIsAsked] = useState(false)
  switch (state) {
    case 'resting':
      return (
        <>
          <Waveform bins={REFERENCE_BINS} lit={{ share: 0 }} height={40} brokenAt={0.75} />
          <p>{texts.resting}</p>
          {isAsked ? (
            <output className="quiet">{texts.asked}</output>
          ) : (
            <div>
              <FollowButton
                asked={{ showId }}
                show={title}
                isFollowed={false}
                label={texts.ask}
                onFollowed={() => setIsAsked(true)}
              />
            </div>
          )}
        </>
      )
    case 'over-limit':
      return <Alert tone="warn">{texts.overLimit}</Alert>
    case 'objected':
      return <Alert tone="warn">{texts.objected}</Alert>
    case 'waiting':
      return (
        <p className="quiet">
          {trouble === undefined ? texts.reading : texts.unread(noteTexts.troubles[trouble])}
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
    <Card title={texts.not}>
      <p className="quiet">{texts.aboutNot}</p>
      <div className={styles.follow}>
        <FollowButton asked={{ showId }} show={title} isFollowed={isFollowed} onFollowed={onFollowed} />
      </div>
      {!online && <p className="caption">{texts.network}</p>}
    </Card>
  )
}
