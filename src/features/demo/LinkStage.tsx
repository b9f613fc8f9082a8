import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { MINIMUM_COST } from '#domain/summaryCost.ts'
import { insufficientCredits } from '#domain/summaryRefusal.ts'
import { parseYouTubeAddress, youTubeAddress } from '#domain/youtubeAddress.ts'
import { dropLink, queueLink } from '../../shared/offline/linkQueue.ts'
import type { Session } from '../../shared/session/sessionState.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { WaitingLinks } from '../../shared/offline/WaitingLinks.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { DEMO_TEXTS } from './demoTexts.ts'
import styles from './demo.module.css'
import { failureText } from './failureText.ts'
import { humanCheckReady, loadHumanCheck } from '../../shared/api/humanCheck.ts'
import { affords, type Preview, previewOf } from './preview.ts'
import { ProcessingView, useProcessing } from './ProcessingView.tsx'
import type { Balance } from './useCredits.tsx'
import { CreditsLine } from './CreditsLine.tsx'
import { DemoForm } from './DemoForm.tsx'
import { TooFewCredits } from './TooFewCredits.tsx'

interface LinkStageProps {
  session: Session
  url: string
  /** The link came from another screen or app: its press there asks for the preview. */
  handed: boolean
  balance: Balance | undefined
  onUrl: (url: string) => void
  onPreview: (preview: Preview) => void
}

/** The link of an episode, and what has to be true before it is looked up. docs/rules.md "Demo" */
export function LinkStage({ session, url, handed, balance, onUrl, onPreview }: LinkStageProps) {
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<ReactNode>()
  const person = session.status === 'signed-in' ? session.person : undefined
  const uid = person?.uid
  const ready = person?.emailVerified === true
  const online = useOnline()
  // Only who is signed in has a place of their own to keep a link in; for the others it stays in the field.
  const later = ready && !online
  const loadCheck = useCallback(() => {
    loadHumanCheck().then(
      () => setError((shown) => (shown === DEMO_TEXTS.checkLoading ? undefined : shown)),
      () => setError(DEMO_TEXTS.checkScriptFailed),
    )
  }, [])
  useEffect(() => {
    if (ready && online) loadCheck()
  }, [ready, online, loadCheck])
  // The address whose press waits for the check; forgotten when the reader changes it, or leaves.
  const waiting = useRef<string>(undefined)
  useEffect(() => () => void (waiting.current = undefined), [])

  const { step, start } = useProcessing(
    useCallback(
      (videoId, called) => {
        if (called.outcome === 'done') {
          if (uid !== undefined) dropLink(uid, youTubeAddress(videoId))
          return onPreview(previewOf(videoId, called.answer.data))
        }
        // Only a verdict on the episode stops anybody here.
        const isVerdict = called.outcome === 'refused' && called.answer.error_details !== undefined
        if (isVerdict) setError(failureText(called))
        else onPreview(previewOf(videoId, undefined))
      },
      [onPreview, uid],
    ),
  )

  const refusal = () => {
    if (person === undefined) return DEMO_TEXTS.loginFirst
    if (!person.emailVerified) return DEMO_TEXTS.verifyFirst
    if (balance !== undefined && !affords(balance.current, MINIMUM_COST)) {
      return <TooFewCredits>{insufficientCredits(MINIMUM_COST, balance.current)}</TooFewCredits>
    }
    return undefined
  }
  const ask = async () => {
    const videoId = parseYouTubeAddress(url)
    const refused = refusal()
    setFieldError(videoId === undefined ? DEMO_TEXTS.invalidUrl : undefined)
    setError(videoId === undefined ? undefined : refused)
    if (videoId === undefined || refused !== undefined) return
    if (later && uid !== undefined) {
      queueLink(uid, youTubeAddress(videoId))
      onUrl('')
      return
    }
    if (!humanCheckReady()) {
      setError(DEMO_TEXTS.checkLoading)
      loadCheck()
      waiting.current = url
      await loadHumanCheck().catch(() => undefined)
      if (!humanCheckReady() || waiting.current !== url) return
      waiting.current = undefined
    }
    await start(videoId)
  }
  const isHanded = useRef(handed && parseYouTubeAddress(url) !== undefined)
  const askHanded = useEffectEvent(async () => {
    isHanded.current = false
    // As a press that waits for the check: one of the reader's own takes its place, and another link ends it.
    waiting.current = url
    await loadHumanCheck().catch(() => undefined)
    if (!humanCheckReady() || waiting.current !== url) return
    waiting.current = undefined
    await ask()
  })
  useEffect(() => {
    if (ready && online && isHanded.current) void askHanded()
  }, [ready, online])

  if (step > 0) return <ProcessingView step={step} />
  return (
    <>
      <h1>Paste an episode</h1>
      <p className={styles.quiet}>You see the exact price before anything is charged.</p>
      <DemoForm error={error} onSubmit={ask}>
        <Field
          label="YouTube URL"
          name="url"
          type="url"
          inputMode="url"
          required
          autoComplete="off"
          placeholder="https://www.youtube.com/watch?v="
          value={url}
          error={fieldError}
          onChange={(event) => {
            setFieldError(undefined)
            waiting.current = undefined
            onUrl(event.target.value)
          }}
        />
        {session.status !== 'unknown' && !ready && (
          <LoginWarning url={url} unverified={person !== undefined} />
        )}
        <Button type="submit" wide disabled={session.status === 'unknown'}>
          {session.status === 'signed-out' ? 'Login Required' : later ? 'Keep for later' : 'Show preview'}
        </Button>
      </DemoForm>
      <CreditsLine balance={balance} />
      {uid !== undefined && <WaitingLinks uid={uid} />}
    </>
  )
}

function LoginWarning({ url, unverified }: { url: string; unverified: boolean }) {
  // The link comes back with them, and leads to its preview by itself.
  const isLink = parseYouTubeAddress(url) !== undefined
  const back = isLink ? `/demo?${new URLSearchParams({ url }).toString()}` : '/demo'
  const ways = `?${new URLSearchParams({ redirect: back }).toString()}`
  return (
    <Alert tone="warn">
      {unverified ? (
        <>
          {DEMO_TEXTS.verifyFirst} <Link href={`/signup${ways}`}>Verify your email</Link>
        </>
      ) : (
        <>
          You need an account to request a summary. <Link href={`/login${ways}`}>Log in</Link> or{' '}
          <Link href={`/signup${ways}`}>sign up</Link>: your link stays here.
        </>
      )}
    </Alert>
  )
}
