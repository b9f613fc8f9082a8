import { useState, useEffect } from 'react'
import { utcMonth } from '#domain/time/calendar.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { mayInTeam, TEAM_NAME_LIMIT, type TeamMember } from '#domain/teams/teams.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { forgetMailedToken, useMailedToken } from '../../shared/session/useMailedToken.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { useSession } from '../../shared/session/session.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { Screen } from '../../shared/shell/Screen.tsx'
import { useOwnTeam } from '../../shared/teams/useOwnTeam.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink, QuietButton, QuietLink, SecondaryLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { typed } from '../../ui/typed.ts'
import { useNow } from '../../ui/useNow.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { LedTeam } from './LedTeam.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import styles from './team.module.css'
import { TeamDialog } from './TeamDialog.tsx'
import { monthText, usedNow } from './teamView.ts'
import { invitedTexts, teamTexts as texts, noTeamTexts } from './texts.en.ts'
import type { ShownInvitation } from '#domain/api/teamReplies.ts'
import { dateText } from '../../ui/dateText.ts'
import { teamCall } from '../../shared/teams/teamCall.ts'
import { type PlanId, PLANS } from '#domain/plans/plans.ts'

/** The account's team, a mailed invitation, or an explanation of teams. docs/rules.md "Teams" */
export function TeamScreen() {
  const session = useSession()
  const token = useMailedToken('team')
  const [settled, setSettled] = useState<'joined' | 'declined'>()
  if (token !== undefined && session.status === 'signed-out') return <LogInFirst token={token} />
  return (
    <MemberScreen title={texts.title} failure={texts.failure}>
      {(person) =>
        token === undefined || settled !== undefined ? (
          <OwnTeam person={person} hasJoined={settled === 'joined'} />
        ) : (
          <Invited
            token={token}
            onSettled={(how) => {
              forgetMailedToken('team')
              setSettled(how)
            }}
          />
        )
      }
    </MemberScreen>
  )
}

function LogInFirst({ token }: { token: string }) {
  const redirect = new URLSearchParams({ redirect: `/team?token=${encodeURIComponent(token)}` }).toString()
  return (
    <Screen title={invitedTexts.title} narrow>
      <h1>{texts.logInFirst}</h1>
      <p>{texts.aboutLogIn}</p>
      <div className="ways">
        <ButtonLink href={`/login?${redirect}`}>{texts.logIn}</ButtonLink>
        <QuietLink href={`/signup?${redirect}`}>{texts.signUp}</QuietLink>
      </div>
    </Screen>
  )
}

function OwnTeam({ person, hasJoined }: { person: Person; hasJoined: boolean }) {
  const { status, data: profile } = useProfile(person.email)
  // The profile may follow the call's answer by a moment.
  const [isAwaited, setAwaited] = useState(hasJoined)
  const team = profile?.team
  if (isAwaited && team !== undefined) setAwaited(false)
  if (status === 'loading' || (isAwaited && team === undefined)) return <output>{uiTexts.loading}</output>
  return profile === undefined || team === undefined ? (
    <NoTeam plan={profile?.subscription.plan ?? 'free'} />
  ) : (
    <TeamView key={team.id} id={team.id} uid={person.uid} profile={profile} />
  )
}

function TeamView({ id, uid, profile }: { id: string; uid: string; profile: UserProfile }) {
  const { team, self } = useOwnTeam(id, uid)
  const [isRenaming, setRenaming] = useState(false)
  const online = useOnline()
  const now = useNow()
  if (team === undefined || self === undefined) return <output>{uiTexts.loading}</output>
  const isLeader = mayInTeam(self.role, 'readMembers')
  const month = monthText(utcMonth(now), 'long')
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className="title">{team.name}</h1>
          <p className="quiet">
            {texts.seats(team.members, team.seats)} {texts.youAre[self.role]}
          </p>
        </div>
        {mayInTeam(self.role, 'rename') && (
          <QuietButton disabled={!online} onClick={() => setRenaming(true)}>
            {texts.rename}
          </QuietButton>
        )}
      </header>
      {isRenaming && (
        <TeamDialog
          title={texts.renameTitle}
          action={texts.rename}
          read={(data) => ({ do: 'rename', name: typed(data, 'name') })}
          onClose={() => setRenaming(false)}
        >
          <NameField defaultValue={team.name} />
        </TeamDialog>
      )}
      {!online && <Alert tone="plain">{texts.offline}</Alert>}
      {team.state === 'paused' && <Alert tone="warn">{texts.paused}</Alert>}
      {self.role !== 'owner' && (
        <div className={styles.sheets}>
          <OwnCap self={self} now={now} month={month} />
          {!isLeader && <LeaveCard self={self} members={[self]} count={team.members} online={online} />}
        </div>
      )}
      {isLeader && <LedTeam id={id} self={self} team={team} profile={profile} now={now} online={online} />}
    </>
  )
}

/** A member's own cap, lit by the credits left. */
function OwnCap({ self, now, month }: { self: TeamMember; now: Date; month: string }) {
  const used = usedNow(self, now)
  if (self.cap === null) {
    return (
      <Card title={texts.ownUse(month)}>
        <p className="number">{formatCredits(used)}</p>
        <p className="quiet">{texts.noCap}</p>
      </Card>
    )
  }
  const left = Math.max(0, self.cap - used)
  return (
    <Card title={texts.ownCap(month)}>
      <div>
        <p className="number">{formatCredits(left)}</p>
        <p className="quiet">{texts.left(formatCredits(self.cap))}</p>
      </div>
      <Waveform bins={REFERENCE_BINS} lit={{ share: left / self.cap }} height={64} />
      {left === 0 && <Alert tone="warn">{texts.usedUp}</Alert>}
    </Card>
  )
}

/** An invitation, as its guest sees it: opening the link joins nothing. */
function Invited({ token, onSettled }: { token: string; onSettled: (how: 'joined' | 'declined') => void }) {
  const [shown, setShown] = useState<ShownInvitation>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void teamCall({ do: 'look', token }).then((answered) => {
      if ('failure' in answered) setFailure(answered.failure)
      else setShown(answered.done.data?.invitation)
    })
  }, [token])
  const answer = async (deed: 'accept' | 'decline') => {
    setBusy(true)
    setFailure(undefined)
    const answered = await teamCall({ do: deed, token })
    setBusy(false)
    if ('failure' in answered) setFailure(answered.failure)
    else onSettled(deed === 'accept' ? 'joined' : 'declined')
  }
  if (shown === undefined) {
    return (
      <>
        <h1 className="title">{invitedTexts.title}</h1>
        {failure === undefined ? <output>{uiTexts.loading}</output> : <Failure>{failure}</Failure>}
        {failure !== undefined && (
          <div>
            <SecondaryLink href="/dashboard">{invitedTexts.dashboard}</SecondaryLink>
          </div>
        )}
      </>
    )
  }
  const { teamName, by, role, cap, members, email, expiresAt } = shown
  return (
    <>
      <h1 className="title">{invitedTexts.title}</h1>
      <div className={styles.sheets}>
        <Card title={invitedTexts.invites(teamName)}>
          {by !== undefined && <p>{invitedTexts.by(by)}</p>}
          <p>{invitedTexts.terms(role, cap === null ? undefined : formatCredits(cap), members)}</p>
          <Failure>{failure}</Failure>
          <div className="ways">
            <Button busy={busy} onClick={() => void answer('accept')}>
              {invitedTexts.join}
            </Button>
            <QuietButton busy={busy} onClick={() => void answer('decline')}>
              {invitedTexts.decline}
            </QuietButton>
          </div>
          <p className="quiet">{invitedTexts.open(dateText(new Date(expiresAt)), email)}</p>
        </Card>
      </div>
    </>
  )
}

/** Explains teams; offers to create one on Enterprise. */
function NoTeam({ plan }: { plan: PlanId }) {
  const online = useOnline()
  const [naming, setNaming] = useState(false)
  return (
    <>
      <h1 className="title">{texts.title}</h1>
      <div className={styles.sheets}>
        <Card title={noTeamTexts.about}>
          <Waveform bins={[]} lit={{ share: 0 }} height={24} />
          <p>{noTeamTexts.seats}</p>
          <div>
            {PLANS[plan].can.teams ? (
              <Button disabled={!online} onClick={() => setNaming(true)}>
                {noTeamTexts.make}
              </Button>
            ) : (
              <ButtonLink href="/pricing">{noTeamTexts.enterprise}</ButtonLink>
            )}
          </div>
        </Card>
      </div>
      {naming && (
        <TeamDialog
          title={noTeamTexts.make}
          action={noTeamTexts.making}
          read={(data) => ({ do: 'create', name: typed(data, 'name') })}
          onClose={() => setNaming(false)}
        >
          <NameField />
        </TeamDialog>
      )}
    </>
  )
}

function NameField({ defaultValue }: { defaultValue?: string }) {
  const kept = { maxLength: TEAM_NAME_LIMIT, autoComplete: 'organization', defaultValue }
  return <Field label={texts.name} name="name" required {...kept} />
}
