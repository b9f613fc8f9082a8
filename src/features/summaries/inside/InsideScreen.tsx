import { type DragEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { humanToken } from '../../../shared/api/humanCheck.ts'
import { episodePreview } from '../../../shared/following/episodePreview.ts'
import { episodeFormTexts } from '../../../shared/shell/episodeFormTexts.en.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { typed } from '../../../ui/typed.ts'
import { InsideExcerpt, type OpenedInside } from './InsideExcerpt.tsx'
import { type InsideEngine, startEngine } from './insideEngine.ts'
import styles from './inside.module.css'
import { panelTexts as texts } from './panelTexts.en.ts'

const LARGEST_FILE = 10_000_000

/** What came of an episode or a file: an excerpt, or what to say. */
type Opening = OpenedInside | string

/** Takes the link of an episode, or a file that stays on the device. No service worker keeps it: src/build/offlineFiles.ts. */
export function InsideScreen() {
  const engine = useRef<InsideEngine>(undefined)
  const file = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<OpenedInside>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const started = (engine.current = startEngine())
    return () => started.end()
  }, [])

  const show = async (opening: (with_: InsideEngine) => Promise<Opening>) => {
    if (isBusy || engine.current === undefined) return
    setFailure(undefined)
    setBusy(true)
    const came = await opening(engine.current)
    setBusy(false)
    if (typeof came === 'string') setFailure(came)
    else setOpened(came)
  }
  const onFile = (chosen: File | undefined) => chosen && show((started) => openFile(started, chosen))
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void onFile(event.dataTransfer.files[0])
  }

  if (opened !== undefined && engine.current !== undefined)
    return <InsideExcerpt opened={opened} engine={engine.current} onAnother={() => setOpened(undefined)} />
  return (
    <div className={styles.panel} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <form
        noValidate
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault()
          const text = typed(new FormData(event.currentTarget), 'episode').trim()
          if (text === '') setFailure(texts.required)
          else void show((started) => openEpisode(started, text))
        }}
      >
        <Field
          label={episodeFormTexts.label}
          name="episode"
          inputMode="url"
          autoComplete="off"
          hint={texts.hint}
        />
        <div>
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.opening : texts.submit}
          </Button>
        </div>
      </form>
      <div className={styles.drop}>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={texts.file}
          accept=".vtt,.srt,.txt,.json,text/vtt,text/plain,application/json,application/x-subrip"
          onChange={({ currentTarget }) => {
            void onFile(currentTarget.files?.[0])
            // The same file can be chosen once more.
            currentTarget.value = ''
          }}
        />
        <Button look="secondary" busy={isBusy} onClick={() => file.current?.click()}>
          {texts.file}
        </Button>
        <p>{texts.drop}</p>
      </div>
      <Failure>{failure}</Failure>
    </div>
  )
}

async function openFile(engine: InsideEngine, file: File): Promise<Opening> {
  if (file.size > LARGEST_FILE) return texts.wrong['too-large']
  const title = file.name.replace(/\.\w{1,5}$/, '')
  const bytes = await file.arrayBuffer().catch(() => undefined)
  const inside = bytes && (await engine.excerptOf(new Uint8Array(bytes), title))
  if (inside === undefined) return texts.wrong.failed
  return 'wrong' in inside ? texts.wrong[inside.wrong] : { ...inside, title, show: '', signUp: '/signup' }
}

async function openEpisode(engine: InsideEngine, text: string): Promise<Opening> {
  const token = await humanToken().catch(() => undefined)
  if (token === undefined) return texts.checkFailed
  const called = await call('openEpisode', { text }, { 'X-Human-Check': token })
  if (called.outcome !== 'done') return failureMessage(called)
  const { showId, episodeId, title, show, audioUrl, pageUrl, timesMayBeOff, transcript } = called.answer.data
  const inside = await engine.excerptOf(transcript, title)
  if (inside === undefined) return texts.wrong.failed
  if ('wrong' in inside) return texts.wrong[inside.wrong]
  const source = { type: 'feed' as const, episodeId, audioUrl, ...(pageUrl !== undefined && { pageUrl }) }
  const redirect = episodePreview(showId, episodeId)
  const signUp = `/signup?${new URLSearchParams({ redirect }).toString()}`
  return { ...inside, title, show, source, signUp, ...(timesMayBeOff && { timesMayBeOff }) }
}
