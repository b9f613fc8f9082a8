import { type DragEvent, useEffect, useRef, useState, Suspense, useMemo } from 'react'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { humanToken } from '../../../shared/api/humanCheck.ts'
import { episodePreview } from '../../../shared/following/episodePreview.ts'
import { episodeFormTexts } from '../../../shared/shell/episodeFormTexts.en.ts'
import { requestTexts } from '../../../shared/summaries/texts.en.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { ButtonLink, QuietButton, SecondaryButton, SubmitButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { typed } from '../../../ui/typed.ts'
import summaryStyles from '../summary.module.css'
import styles from './inside.module.css'
import { panelTexts as texts } from './panelTexts.en.ts'
import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { Inside } from '../../../../functions/src/episodes/reading/lookInside.ts'
import type { Asked } from './inside.worker.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { MADE_BY } from '#domain/summaries/madeBy.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { type Layout, layoutOf } from '#domain/templates/layoutOf.ts'
import { lazyScreen } from '../../../shared/hydration/lazyScreen.ts'
import { ErrorBoundary } from '../../../shared/shell/ErrorBoundary.tsx'
import { LANGUAGE } from '../../../ui/language.en.ts'
import type { WriteHereProps } from '../device/WriteHere.tsx'
import { Drawing } from '../Drawing.tsx'
import { LaidBlocks, LaidTop } from '../LaidBlocks.tsx'
import { LazyPlayer } from '../player/LazyPlayer.tsx'
import { usePlayedLines } from '../player/usePlayedLines.ts'
import { summaryTexts } from '../texts.en.tsx'

const { Screen: WriteHere, preload } = lazyScreen<WriteHereProps>(() =>
  import('../device/WriteHere.tsx').then((m) => m.WriteHere),
)

// An opened excerpt fetches nothing more.
if ('LanguageModel' in globalThis) preload().catch(() => {})

/** The largest file takes a slow phone two seconds: what takes longer was made to. */
const LONGEST_MS = 20_000

const LARGEST_FILE = 10_000_000

/** An excerpt, or an error's message. */
type Outcome = OpenedInside | string

/** Takes an episode's link, or a file, which stays on the device. No service worker keeps it: src/build/offlineFiles.ts. */
export function InsideScreen() {
  const [engine] = useState(startEngine)
  const file = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => engine.end, [engine])

  const show = async (opening: Promise<Outcome>) => {
    setBusy(true)
    setOutcome(await opening)
    setBusy(false)
  }
  const onFile = (chosen: File | undefined) => {
    if (chosen !== undefined && !isBusy) void show(openFile(engine, chosen))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    onFile(event.dataTransfer.files[0])
  }

  if (typeof outcome === 'object')
    return <InsideExcerpt opened={outcome} onAnother={() => setOutcome(undefined)} />
  return (
    <div className={styles.panel} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <form
        noValidate
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault()
          const text = typed(new FormData(event.currentTarget), 'episode').trim()
          if (text === '') setOutcome(texts.required)
          else void show(openEpisode(engine, text))
        }}
      >
        <Field
          label={episodeFormTexts.label}
          name="episode"
          inputMode="url"
          autoComplete="off"
          // The link of a preview that asked for an account.
          defaultValue={document.querySelector<HTMLInputElement>('main input[name="url"]')?.value}
          hint={texts.hint}
        />
        <SubmitButton busy={isBusy}>{isBusy ? texts.opening : texts.submit}</SubmitButton>
      </form>
      <div className={styles.drop}>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={texts.file}
          accept=".vtt,.srt,.txt,.json,text/vtt,text/plain,application/json,application/x-subrip"
          onChange={({ currentTarget }) => {
            onFile(currentTarget.files?.[0])
            // Lets the same file be chosen again.
            currentTarget.value = ''
          }}
        />
        <SecondaryButton busy={isBusy} onClick={() => file.current?.click()}>
          {texts.file}
        </SecondaryButton>
        <p className={summaryStyles.quiet}>{texts.drop}</p>
      </div>
      <Failure>{outcome}</Failure>
    </div>
  )
}

async function openFile(engine: InsideEngine, file: File): Promise<Outcome> {
  if (file.size > LARGEST_FILE) return texts.wrong['too-large']
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer())
  const title = file.name.replace(/\.\w{1,5}$/, '')
  return excerptOf(engine, new Uint8Array(bytes), { title, show: '', signUp: '/signup' })
}

async function openEpisode(engine: InsideEngine, text: string): Promise<Outcome> {
  const token = await humanToken().catch(() => undefined)
  if (token === undefined) return requestTexts.checkFailed
  const called = await call('openEpisode', { text }, { 'X-Human-Check': token })
  if (called.outcome !== 'done') return failureMessage(called)
  const { showId, transcript, ...about } = called.answer.data
  const redirect = episodePreview(showId, about.episodeId)
  const signUp = `/signup?${new URLSearchParams({ redirect }).toString()}`
  return excerptOf(engine, transcript, { ...about, source: { type: 'feed', ...about }, signUp })
}

async function excerptOf(
  engine: InsideEngine,
  given: Uint8Array | Transcript,
  about: Pick<OpenedInside, 'title' | 'show' | 'source' | 'timesMayBeOff' | 'signUp'>,
): Promise<Outcome> {
  const inside = await engine.excerptOf(given, about.title)
  if ('wrong' in inside) return texts.wrong[inside.wrong]
  const { description = '' } = inside.transcript
  const episode = { title: about.title, channelTitle: about.show, ...(description !== '' && { description }) }
  const ask = async () => (await engine.questionAbout(inside.transcript, episode)) ?? texts.wrong.failed
  return { ...inside, ...about, ask }
}

/** The product's engine in a worker. */
function startEngine() {
  const create = () => new Worker(new URL('./inside.worker.ts', import.meta.url), { type: 'module' })
  let worker = create()
  /** @returns undefined where it fails, or takes too long */
  async function ask<Answer>(asked: Asked): Promise<Answer | undefined> {
    const answer = await new Promise<MessageEvent<Answer> | undefined>((resolve) => {
      const fail = () => resolve(undefined)
      // Each answer has a port of its own: questions may overlap.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      worker.addEventListener('error', fail, { once: true })
      AbortSignal.timeout(LONGEST_MS).addEventListener('abort', fail)
      worker.postMessage(asked, [port2])
    })
    if (answer !== undefined) return answer.data
    worker.terminate()
    worker = create()
    return undefined
  }
  return {
    excerptOf: async (given: Uint8Array | Transcript, title: string) =>
      (await ask<Inside>({ do: 'excerpt', given, title })) ?? { wrong: 'failed' as const },
    questionAbout: (transcript: Transcript, episode: DeviceQuestion['read']['episode']) =>
      ask<DeviceQuestion>({ do: 'question', transcript, episode }),
    end: () => worker.terminate(),
  }
}

type InsideEngine = ReturnType<typeof startEngine>

type OpenedInside = Exclude<Inside, { wrong: string }> & {
  title: string
  show: string
  /** Absent for a file, which cannot be played. */
  source?: EpisodeSource
  timesMayBeOff?: true
  /** Link to sign-up that returns to this episode. */
  signUp: string
  ask: WriteHereProps['ask']
}

/** An excerpt, played where its episode can be, and written by the browser's own model where it has one. */
function InsideExcerpt({ opened, onAnother }: { opened: OpenedInside; onAnother: () => void }) {
  const { title, show, source, signUp, transcript, isTimed } = opened
  const { language, durationSeconds } = transcript
  const [written, setWritten] = useState<Summary>()
  const summary = useMemo(() => ({ ...opened.summary, ...written }), [opened, written])
  const episode = { title, channelTitle: show, language, durationSeconds }
  const laid = layoutOf('brief', summary, episode)
  const { playerOf, ...player } = usePlayedLines(summary)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <article className={styles.excerpt}>
      <div>
        <h2 ref={heading} tabIndex={-1} lang={language}>
          {title}
        </h2>
        <p className={summaryStyles.quiet}>{show}</p>
      </div>
      <LaidTop laid={laid} title={title} />
      <p className={summaryStyles.verified}>
        {written
          ? summaryTexts.onDevice(written.verified?.anchored, written.verified?.total)
          : MADE_BY[LANGUAGE].excerpt}
        {source === undefined && ` ${texts.onlyHere}`}
        {!isTimed && ` ${texts.untimed}`}
        {opened.timesMayBeOff && ` ${requestTexts.timesMayBeOff}`}
      </p>
      {source !== undefined ? (
        <LazyPlayer
          isVisitor
          request={{ id: 'inside', source, episode }}
          summary={summary}
          isOwn={false}
          {...player}
        />
      ) : (
        isTimed && <Drawing of={summary} durationSeconds={durationSeconds} height={96} />
      )}
      <LaidBlocks laid={isTimed ? laid : untimed(laid)} source={source} {...(source && { playerOf })} />
      {written === undefined && 'LanguageModel' in globalThis && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <WriteHere language={language} ask={opened.ask} onWritten={(made) => setWritten(made.summary)} />
          </Suspense>
        </ErrorBoundary>
      )}
      <p>{texts.more}</p>
      <ButtonLink wide href={signUp}>
        {source === undefined ? texts.signUpPlain : texts.signUp}
      </ButtonLink>
      <QuietButton onClick={onAnother}>{texts.another}</QuietButton>
    </article>
  )
}

/** Without invented seconds, and without the moments made of them. */
function untimed(laid: Layout): Layout {
  const blocks = laid.blocks.flatMap((block) => {
    const lines = block.lines.map(({ startSeconds: _, endSeconds: __, ...line }) => line)
    return block.name === 'moments' ? [] : [{ ...block, lines }]
  })
  return { ...laid, blocks }
}
