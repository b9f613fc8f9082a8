import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FoundShow, FoundShows } from '#domain/api/replies.ts'
import { MINIMUM_COST } from '#domain/credits/summaryCost.ts'
import { parseYouTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import { episodePreview } from '../../shared/following/episodePreview.ts'
import { dropLink, queueLink } from '../../shared/offline/linkQueue.ts'
import type { Session } from '../../shared/session/sessionState.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { WaitingLinks } from '../../shared/offline/WaitingLinks.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { linkTexts as texts } from './demoTexts.en.tsx'
import styles from './demo.module.css'
import { humanCheckReady, loadHumanCheck } from '../../shared/api/humanCheck.ts'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { episodeFormTexts } from '../../shared/shell/episodeFormTexts.en.ts'
import { FoundShowList, FoundShowsList } from './FoundList.tsx'
import { hostOf, isBrokenVideoLink, linkOf, type LookedUp, lookUp, lookUpVideo } from './lookUp.ts'
import { affords, type PayingTeam, type Preview, teamPays } from './preview.ts'
import { ProcessingView, useProcessing } from './ProcessingView.tsx'
import type { Balance } from './useCredits.tsx'
import type { ChosenEpisode } from './sharedLink.ts'
import { LookInside } from '../summaries/inside/LookInside.tsx'
import { CreditsLine, TooFewCredits } from './CreditsLine.tsx'
import { DemoForm } from './DemoForm.tsx'

interface LinkStageProps {
  session: Session
  url: string
  /** A link from another screen or app: the press there asks for the preview. */
  handed: boolean
  /** An episode chosen on another screen: opens its preview at once. */
  chosen: ChosenEpisode | undefined
  balance: Balance | undefined
  team: PayingTeam | undefined
  onUrl: (url: string) => void
  onPreview: (preview: Preview) => void
}

/** docs/rules.md "Demo" */
export function LinkStage(props: LinkStageProps) {
  const { session, url, handed, chosen, balance, team, onUrl, onPreview } = props
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<ReactNode>()
  const person = session.status === 'signed-in' ? session.person : undefined
  const uid = person?.uid
  const ready = person?.emailVerified === true
  const online = useOnline()
  // Only signed-in readers have a queue for links; for others the link stays in the field.
  const later = ready && !online
  const loadCheck = useCallback(() => {
    loadHumanCheck().then(
      () => setError((shown) => (shown === texts.checkLoading ? undefined : shown)),
      () => setError(texts.checkScriptFailed),
    )
  }, [])
  useEffect(() => {
    if (ready && online) loadCheck()
  }, [ready, online, loadCheck])
  // The address that waits for the check; forgotten when the reader changes it, or leaves.
  const waiting = useRef<string>(undefined)
  // Counts changes of the field and new look-ups: answers to earlier ones are dropped.
  const changes = useRef(0)
  useEffect(
    () => () => {
      waiting.current = undefined
      changes.current++
    },
    [],
  )

  const { step, through } = useProcessing()
  const [looking, setLooking] = useState(false)
  const [found, setFound] = useState<FoundShow | FoundShows>()
  const show = (looked: LookedUp, link: string | undefined) => {
    if (looked.kind === 'failed') return setError(looked.message)
    if (looked.kind === 'found') return setFound(looked.found)
    if (uid !== undefined && link !== undefined) dropLink(uid, link)
    onPreview(looked.preview)
  }
  const find = async (asked: Parameters<typeof lookUp>[0], link?: string) => {
    setError(undefined)
    setLooking(true)
    const change = ++changes.current
    const looked = await lookUp(asked)
    if (change !== changes.current) return
    setLooking(false)
    show(looked, link)
  }

  const refusal = () => {
    if (person === undefined) return texts.loginFirst
    if (!person.emailVerified) return texts.verifyFirst
    if (balance !== undefined && !affords(balance.current, MINIMUM_COST) && !teamPays(team, MINIMUM_COST)) {
      return <TooFewCredits>{requestTexts.insufficientCredits(MINIMUM_COST, balance.current)}</TooFewCredits>
    }
    return undefined
  }
  const ask = async () => {
    const text = url.trim()
    const link = linkOf(text)
    const refused = refusal()
    const mistake =
      text === '' ? episodeFormTexts.required : isBrokenVideoLink(text) ? texts.invalidUrl : undefined
    setFieldError(mistake)
    setError(mistake === undefined ? refused : undefined)
    if (mistake !== undefined || refused !== undefined) return
    if (later && uid !== undefined) {
      // Offline, words stay in the field.
      if (link === undefined) return setFieldError(texts.onlyLinksWait)
      queueLink(uid, link)
      onUrl('')
      return
    }
    if (!humanCheckReady()) {
      setError(texts.checkLoading)
      loadCheck()
      waiting.current = url
      await loadHumanCheck().catch(() => undefined)
      if (!humanCheckReady() || waiting.current !== url) return
      waiting.current = undefined
    }
    const videoId = parseYouTubeAddress(text)
    if (videoId === undefined) return find({ text }, link)
    const looked = await through((reached) => lookUpVideo(videoId, reached))
    if (looked !== undefined) show(looked, link)
  }
  const isHanded = useRef(handed && linkOf(url) !== undefined)
  const askHanded = useEffectEvent(async () => {
    isHanded.current = false
    // Waits for the check as a press does: the reader's own press replaces it, another link ends it.
    waiting.current = url
    await loadHumanCheck().catch(() => undefined)
    if (!humanCheckReady() || waiting.current !== url) return
    waiting.current = undefined
    await ask()
  })
  useEffect(() => {
    if (ready && online && isHanded.current) void askHanded()
  }, [ready, online])
  const isChosen = useRef(chosen !== undefined)
  const askChosen = useEffectEvent(async () => {
    isChosen.current = false
    if (chosen !== undefined) await find(chosen)
  })
  useEffect(() => {
    if (ready && online && isChosen.current) void askChosen()
  }, [ready, online])

  const host = hostOf(url)
  if (step > 0) return <ProcessingView step={step} />
  return (
    <>
      <h1>{texts.title}</h1>
      <p className="quiet">{episodeFormTexts.priced}</p>
      <DemoForm error={error} onSubmit={ask}>
        <Field
          label={episodeFormTexts.label}
          name="url"
          inputMode="url"
          required
          autoComplete="off"
          placeholder={episodeFormTexts.placeholder}
          hint={texts.field}
          value={url}
          error={fieldError}
          onChange={(event) => {
            setFieldError(undefined)
            waiting.current = undefined
            changes.current++
            setLooking(false)
            setFound(undefined)
            onUrl(event.target.value)
          }}
        />
        {session.status !== 'unknown' && !ready && (
          <LoginWarning back={wayBack(url, chosen)} unverified={person !== undefined} />
        )}
        <Button
          type="submit"
          look={found === undefined ? 'primary' : 'secondary'}
          wide
          busy={looking}
          disabled={session.status === 'unknown'}
        >
          {looking
            ? texts.looking
            : session.status === 'signed-out'
              ? texts.loginRequired
              : later
                ? texts.keep
                : episodeFormTexts.submit}
        </Button>
      </DemoForm>
      <output className="quiet">{looking && host !== undefined && texts.asking(host)}</output>
      {found?.kind === 'show' && (
        <FoundShowList
          uid={uid}
          found={found}
          busy={looking}
          onEpisode={(episodeId) => void find({ showId: found.show.showId, episodeId }, linkOf(url))}
          onPage={(page) => void find({ showId: found.show.showId, page })}
        />
      )}
      {found?.kind === 'shows' && (
        <FoundShowsList found={found} busy={looking} onShow={(feedUrl) => void find({ text: feedUrl })} />
      )}
      <CreditsLine balance={balance} />
      {uid !== undefined && <WaitingLinks uid={uid} />}
      {session.status === 'signed-out' && <LookInside className={styles.form} />}
    </>
  )
}

/** After log-in the link, or the chosen episode, returns and opens its preview. */
function wayBack(url: string, chosen: ChosenEpisode | undefined): string {
  const link = linkOf(url)
  if (link !== undefined) return `/demo?${new URLSearchParams({ url: link }).toString()}`
  return chosen === undefined ? '/demo' : episodePreview(chosen.showId, chosen.episodeId)
}

function LoginWarning({ back, unverified }: { back: string; unverified: boolean }) {
  const ways = `?${new URLSearchParams({ redirect: back }).toString()}`
  return (
    <Alert tone="warn">
      {unverified ? (
        <>
          {texts.verifyFirst} <Link href={`/signup${ways}`}>{texts.verify}</Link>
        </>
      ) : (
        texts.needAccount(
          (text) => <Link href={`/login${ways}`}>{text}</Link>,
          (text) => <Link href={`/signup${ways}`}>{text}</Link>,
        )
      )}
    </Alert>
  )
}
