import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { humanToken } from '../../../shared/api/humanCheck.ts'
import { episodePreview } from '../../../shared/following/episodePreview.ts'
import { episodeFormTexts } from '../../../shared/shell/episodeFormTexts.en.ts'
import { requestTexts } from '../../../shared/summaries/texts.en.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { typed } from '../../../ui/typed.ts'
import summaryStyles from '../summary.module.css'
import { InsideExcerpt, type OpenedInside } from './InsideExcerpt.tsx'
import { type InsideEngine, startEngine } from './insideEngine.ts'
import styles from './inside.module.css'
import { panelTexts as texts } from './panelTexts.en.ts'

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
          hint={texts.hint}
        />
        <Button type="submit" wide busy={isBusy}>
          {isBusy ? texts.opening : texts.submit}
        </Button>
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
        <Button look="secondary" busy={isBusy} onClick={() => file.current?.click()}>
          {texts.file}
        </Button>
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
