import type { UserProfile, CreditBalance } from '#domain/accounts/profile.ts'
import { personFacts } from '../../shared/session/personFacts.tsx'
import { LogOutButton } from '../../shared/shell/LogOutButton.tsx'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { useRef, useEffect, useState } from 'react'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { ButtonLink, QuietLink, SecondaryButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useTeamHint } from '../../shared/session/teamHint.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { useSyncedAt } from '../../shared/offline/useSyncedAt.ts'
import { WaitingLinks } from '../../shared/offline/WaitingLinks.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { LOCALE } from '../../ui/language.en.ts'
import { Columns } from '../../ui/Columns.tsx'
import styles from './dashboard.module.css'
import { EpisodeForm, type EpisodeFormElement } from '../../shared/shell/EpisodeForm.tsx'
import { shellTexts } from '../../shared/shell/texts.en.ts'
import { NewForYou } from './NewForYou.tsx'
import { RequestList } from './RequestList.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { dashboardTexts, creditsTexts, trendingTexts } from './texts.en.ts'
import { MINIMUM_COST } from '#domain/credits/summaryCost.ts'
import { daysUntil } from '#domain/time/calendar.ts'
import { nextPlan, type PlanId, PLANS } from '#domain/plans/plans.ts'
import { UNLIMITED, minutesOf } from '#domain/units.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { creditShare, isLow } from './creditsView.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { Link } from 'wouter'
import type { HeadsAnswer } from '#domain/api/listAnswers.ts'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { TRENDING } from '../../content/trending.ts'

/** Local time of the reader. */
const AS_OF = { dateStyle: 'long', timeStyle: 'short' } as const

export function DashboardScreen() {
  return (
    <MemberScreen title={shellTexts.dashboard} failure={dashboardTexts.failure}>
      {(person) => <Dashboard person={person} />}
    </MemberScreen>
  )
}

/** docs/rules.md "Dashboard" */
export function Dashboard({ person }: { person: Person }) {
  const { status, data: profile, isUnread } = useProfile(person.email)
  const syncedAt = useSyncedAt(person.email)
  const now = useNow()
  const loading = status === 'loading'
  const hinted = useTeamHint()
  const form = useRef<EpisodeFormElement>(null)
  return (
    <>
      <h1 className="title">{shellTexts.dashboard}</h1>
      {syncedAt !== undefined && (
        <Alert tone="plain">{dashboardTexts.asOf(syncedAt.toLocaleString(LOCALE, AS_OF))}</Alert>
      )}
      <Columns
        first={<EpisodeForm ref={form} />}
        aside={
          <CreditsCard
            loading={loading}
            credits={profile && effectiveCredits(profile.credits, now)}
            plan={profile?.subscription.plan ?? 'free'}
            now={now}
          />
        }
        list={
          <>
            <WaitingLinks uid={person.uid} />
            <NewForYou person={person} now={now} />
            <RequestList
              uid={person.uid}
              team={loading ? hinted : profile?.team?.id}
              now={now}
              onBegin={() => form.current?.url.focus()}
            />
          </>
        }
        cards={
          <>
            {!isUnread && (
              <SubscriptionCard
                loading={loading}
                subscription={profile?.subscription}
                uid={person.uid}
                team={profile?.team?.id}
              />
            )}
            <UserCard loading={loading} person={person} profile={profile} />
          </>
        }
      />
      <TrendingRow />
    </>
  )
}

interface UserCardProps {
  loading: boolean
  person: Person
  profile: UserProfile | undefined
}

/** Changes are made on the account's screen. */
function UserCard({ loading, person, profile }: UserCardProps) {
  if (loading) {
    return (
      <Card title={dashboardTexts.user}>
        <Skeleton heights={[40, 40, 40]} />
      </Card>
    )
  }
  const account = <QuietLink href="/account">{shellTexts.account}</QuietLink>
  return (
    <Card title={dashboardTexts.user} aside={account}>
      <Facts rows={personFacts(person, profile)} />
      <div className={styles.leave}>
        <LogOutButton look="secondary" />
      </div>
    </Card>
  )
}

interface CreditsCardProps {
  loading: boolean
  /** Undefined where the profile is missing or unreadable. */
  credits: CreditBalance | undefined
  plan: PlanId
  now: Date
}

function CreditsCard({ loading, credits, plan, now }: CreditsCardProps) {
  if (loading) {
    return (
      <Card title={creditsTexts.title}>
        <Skeleton heights={[60, 24, 48, 112]} />
      </Card>
    )
  }
  if (credits === undefined) {
    return (
      <Card title={creditsTexts.title}>
        <p className="quiet">{creditsTexts.unread}</p>
        <SecondaryButton wide onClick={() => location.reload()}>
          {uiTexts.tryAgain}
        </SecondaryButton>
      </Card>
    )
  }
  const { current, monthly, usedThisMonth } = credits
  const unlimited = current === UNLIMITED
  const share = creditShare({ current, monthly })
  const days = daysUntil(credits.resetDate, now)
  const next = nextPlan(plan)
  return (
    <Card title={creditsTexts.title} aside={isLow(current) && <Badge look="bad">{creditsTexts.low}</Badge>}>
      <div>
        <p className={unlimited ? styles.unlimited : 'number'}>{formatCredits(current)}</p>
        <p className="quiet">
          {unlimited
            ? creditsTexts.unlimited
            : creditsTexts.share(formatCredits(monthly), Math.round(share * 100))}
        </p>
      </div>
      <Meter
        label={creditsTexts.left}
        share={share}
        words={formatCredits(current)}
        bins={REFERENCE_BINS}
        className={unlimited ? styles.endless : undefined}
      />
      <Facts
        rows={[
          [creditsTexts.days, String(days)],
          [creditsTexts.used, formatCredits(usedThisMonth)],
          [creditsTexts.cost, creditsTexts.about(formatCredits(MINIMUM_COST))],
        ]}
      />
      {isLow(current) && (
        <>
          {next && <p className="quiet">{advice(next)}</p>}
          <ButtonLink wide href="/pricing">
            {creditsTexts.more}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

function advice(plan: PlanId): string {
  const { name, credits } = PLANS[plan]
  return creditsTexts.advice(name, credits === UNLIMITED ? undefined : formatCredits(credits))
}

/** Links to the three lists, with the shows of their newest weeks once known. docs/rules.md "Dashboard" */
function TrendingRow() {
  const heads = useHeads()
  return (
    <section aria-labelledby="trending" className={styles.trending}>
      <h2 id="trending">{trendingTexts.title}</h2>
      <ul className={styles.lists}>
        {TRENDING.map(({ id, title, path, drawing }) => {
          const head = heads.find((each) => each.id === id)
          const { bins, spans } = unpackDrawing(head?.drawing ?? drawing)
          return (
            <li key={path}>
              <Link href={path} className={styles.podcasts}>
                <span className={`small-title ${styles.name}`}>
                  {title}
                  <Glyph name="arrow" />
                </span>
                <span className="quiet">
                  {head === undefined
                    ? trendingTexts.weekly
                    : trendingTexts.held(head.episodes, lengthText(minutesOf(head.heardSeconds)))}
                </span>
                <Waveform bins={bins} lit={{ spans }} height={32} shape={{ bar: 2, gap: 2 }} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Empty offline and before the first Friday: the links work all the same. */
function useHeads(): HeadsAnswer['lists'] {
  const [heads, setHeads] = useState<HeadsAnswer['lists']>([])
  useEffect(() => {
    const read = async () => (await import('./readHeads.ts')).readHeads()
    read().then(setHeads, () => undefined)
  }, [])
  return heads
}
