import { useSearch } from 'wouter'
import { lazyPart } from '../../ui/lazyPart.ts'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { useSession } from '../../shared/session/session.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { PushCard } from '../../shared/shell/TellMe.tsx'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink, SecondaryButton, SecondaryLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './account.module.css'
import { accountTexts, farewellTexts, outcomeTexts, dataTexts } from './texts.en.tsx'
import { KeysCard } from './KeysCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { Screen } from '../../shared/shell/Screen.tsx'
import { appTexts } from '../../shared/cuts/texts.en.ts'
import { lazy, Suspense, useState } from 'react'
import type { PlanId } from '#domain/plans/plans.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { TEMPLATE_NAMES, templateForNew } from '#domain/templates/template.ts'
import { Card, Facts } from '../../ui/Card.tsx'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { networkError } from '../../shared/api/texts.en.ts'
import { RetentionList } from '../../content/legal/RetentionList.en.tsx'
import { BASE } from '../../ui/language.en.ts'
import { dateText } from '../../ui/dateText.ts'

const PodcastApp = lazy(async () => ({
  default: (await import('../../shared/cuts/PodcastApp.tsx')).PodcastApp,
}))

function PodcastAppCard() {
  const [isOn, setOn] = useState(false)
  return (
    <Card title={appTexts.title} aside={isOn && <Badge>{accountTexts.active}</Badge>}>
      <p>{appTexts.about}</p>
      <Suspense fallback={<Skeleton heights={[44, 44, 56]} />}>
        <PodcastApp withFacts onChange={setOn} />
      </Suspense>
    </Card>
  )
}

const Invoices = lazy(async () => ({ default: (await import('../../shared/billing/Invoices.tsx')).Invoices }))

function InvoicesCard({ loading, profile }: { loading: boolean; profile: UserProfile | undefined }) {
  return (
    <Card title={accountTexts.invoices}>
      <Suspense fallback={<Skeleton heights={[56, 56]} />}>
        {loading && <Skeleton heights={[56, 56]} />}
        {!loading && profile === undefined && <p>{accountTexts.noInvoices}</p>}
        {profile !== undefined && <Invoices subscription={profile.subscription} />}
      </Suspense>
    </Card>
  )
}

/** docs/rules.md "Accounts and trust" */
export function AccountScreen() {
  const { status } = useSession()
  const isLeft = new URLSearchParams(useSearch()).has('deleted')
  if (isLeft && status !== 'signed-in') return <Farewell />
  return (
    <MemberScreen title={accountTexts.title} failure={accountTexts.failure}>
      {(person) => <Account person={person} />}
    </MemberScreen>
  )
}

export function Account({ person }: { person: Person }) {
  const { status, data: profile } = useProfile(person.email)
  const online = useOnline()
  const template = profile && templateForNew(profile.template, profile.subscription.plan)
  return (
    <>
      <h1 className="title">{accountTexts.title}</h1>
      {!online && <Alert tone="plain">{accountTexts.offline}</Alert>}
      <div className={styles.cards}>
        <ProfileCard loading={status === 'loading'} person={person} profile={profile} />
        <div className={styles.data}>
          <PodcastAppCard />
          <InvoicesCard loading={status === 'loading'} profile={profile} />
          <KeysCard uid={person.uid} online={online} />
          <DataCard profile={profile} offline={online ? undefined : outcomeTexts.offline} />
        </div>
        <WayCard
          title={accountTexts.templates}
          about={
            accountTexts.aboutTemplates +
            (template ? accountTexts.newOnes(TEMPLATE_NAMES[template].name) : '')
          }
          href="/templates"
          way={accountTexts.chooseTemplate}
        />
        <WayCard
          title={accountTexts.team}
          about={accountTexts.aboutTeam}
          href="/team"
          way={accountTexts.openTeam}
        />
        <PushCard />
        <DeletionCard plan={profile?.subscription.plan ?? 'free'} online={online} />
      </div>
    </>
  )
}

export function WayCard({ title, about, href, way }: Record<'title' | 'about' | 'href' | 'way', string>) {
  return (
    <Card title={title}>
      <p>{about}</p>
      <div>
        <SecondaryLink href={href}>{way}</SecondaryLink>
      </div>
    </Card>
  )
}

export function Farewell() {
  return (
    <Screen title={farewellTexts.tab} narrow>
      <h1>{farewellTexts.title}</h1>
      <p>{farewellTexts.text}</p>
      <div>
        <ButtonLink href="/">{farewellTexts.home}</ButtonLink>
      </div>
    </Screen>
  )
}

const DeletionDialog = lazyPart(async () => (await import('./DeletionDialog.tsx')).DeletionDialog)

export function DeletionCard({ plan, online }: { plan: PlanId; online: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title={accountTexts.delete}>
      <p>{accountTexts.aboutDelete}</p>
      <div>
        <SecondaryButton onClick={() => setAsking(true)}>{accountTexts.deleteMine}</SecondaryButton>
      </div>
      {asking && <DeletionDialog plan={plan} online={online} onClose={() => setAsking(false)} />}
    </Card>
  )
}

interface DataCardProps {
  profile: UserProfile | undefined
  /** Why downloads are unavailable; undefined when available. */
  offline: string | undefined
}

function DataCard({ profile, offline }: DataCardProps) {
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
      <div className="ways">
        <SecondaryButton busy={busy} onClick={() => void download()}>
          {busy ? dataTexts.collecting : dataTexts.download}
        </SecondaryButton>
        <output className="quiet">{progress}</output>
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
      <p className="quiet">
        {dataTexts.more((text) => (
          <a href={`${BASE}/privacy-policy.html`}>{text}</a>
        ))}
      </p>
    </Card>
  )
}
