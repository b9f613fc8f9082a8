import { type ReactNode, Suspense, useEffect } from 'react'
import { Redirect } from 'wouter'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { memberTexts } from './memberTexts.en.ts'
import { Screen } from './Screen.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { Failure } from '../../ui/Alert.tsx'
import { SecondaryButton } from '../../ui/Button.tsx'
import { useSession } from '../session/session.ts'
import type { Person } from '../session/sessionState.ts'
import { reportFailure } from '../api/reportFailure.ts'
import { sendMoments } from '../moments/momentQueue.ts'
import { KEYS, recall } from '../offline/deviceStorage.ts'
import { useOnline } from '../offline/useOnline.ts'
import { SignedInData } from '../session/SignedInData.tsx'

interface MemberScreenProps {
  title: string
  /** Heading where its data failed to load. */
  failure: string
  children: (person: Person) => ReactNode
}

/** An account's screen: signed-out visitors go home, unverified people to their verification. */
export function MemberScreen({ title, failure, children }: MemberScreenProps) {
  const session = useSession()
  if (session.status === 'signed-out') return <Redirect to="/" replace />
  if (session.status === 'signed-in' && !session.person.emailVerified)
    return <Redirect to="/signup" replace />
  return (
    <Screen title={title}>
      {session.status === 'unknown' ? (
        <Loading title={title} />
      ) : (
        <ErrorBoundary fallback={<LoadFailure title={title} failure={failure} />}>
          <Suspense fallback={<Loading title={title} />}>
            <SignedInData uid={session.person.uid}>
              <WaitingMoments uid={session.person.uid} />
              <SeenDevice />
              {children(session.person)}
            </SignedInData>
          </Suspense>
        </ErrorBoundary>
      )}
    </Screen>
  )
}

/** Sends moments kept offline, once there is a network. */
function WaitingMoments({ uid }: { uid: string }) {
  const online = useOnline()
  useEffect(() => {
    if (online) sendMoments(uid).catch(reportFailure)
  }, [uid, online])
  return null
}

/** Reports now and then that a device with notifications is in use. */
function SeenDevice() {
  useEffect(() => {
    if (recall(KEYS.push) === null) return
    import('../session/pushDevice.ts').then(({ seeHere }) => seeHere()).catch(reportFailure)
  }, [])
  return null
}

function Loading({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <output>{uiTexts.loading}</output>
    </>
  )
}

/** docs/rules.md "Dashboard" */
function LoadFailure({ title, failure }: { title: string; failure: string }) {
  return (
    <>
      <h1>{title}</h1>
      <Failure>{memberTexts.failure(failure)}</Failure>
      <div>
        <SecondaryButton onClick={() => location.reload()}>{uiTexts.tryAgain}</SecondaryButton>
      </div>
    </>
  )
}
