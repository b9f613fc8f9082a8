import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  type RefObject,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { teamUid } from '#domain/teams/teamUid.ts'
import { shownChapters } from '#domain/summaries/summary.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { uiTexts } from '../../../ui/texts.en.ts'
import { LazyPlayer } from '../player/LazyPlayer.tsx'
import { askedSecond } from '../player/askedSecond.ts'
import { type PlayedPosition, playedPosition, type PlayerHandle } from '../player/heard.ts'
import type { ContentProps } from '../ReadableRequest.tsx'
import summaryStyles from '../summary.module.css'
import { lineId, Lines } from './Lines.tsx'
import { blocksOf, hitsIn, lineAt } from './readingLines.ts'
import styles from './transcript.module.css'
import { transcriptTexts as texts } from './texts.en.ts'
import { showLine, useFollowedLine } from './useFollowedLine.ts'
import { painted, useTranscript, type Words } from './useTranscript.ts'
import { Link } from 'wouter'
import { LONGEST_MOMENT } from '#domain/moments/moments.ts'
import { foldedLines } from '../../../shared/search/searchStore.ts'
import { keepMoment } from '../../../shared/moments/momentQueue.ts'
import { useMoments } from '../../../shared/moments/useMoments.ts'
import { queueTexts } from '../../../shared/moments/queueTexts.en.ts'
import { exportFileName } from '#domain/summaries/exportFileName.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { TRANSCRIPT_FILES } from './transcriptFiles.ts'

/** The player waits no longer for the first lines. */
const LATE_MS = 1_000

/** The transcript's page, beside the player. */
export function TranscriptView(props: ContentProps) {
  const { request, summary, uid } = props
  const player = useRef<PlayerHandle>(null)
  const [played] = useState(playedPosition)
  const [isShown, setShown] = useState(false)
  return (
    <div className={`${summaryStyles.essentials} ${summaryStyles.beside}`}>
      <LazyPlayer
        request={request}
        summary={summary}
        isOwn={request.uid === uid}
        handle={player}
        isCompact
        isHeld={!isShown}
        onPosition={played.onPosition}
      />
      <Transcript {...props} player={player} played={played} onShown={setShown} />
    </div>
  )
}

export interface TranscriptProps extends ContentProps {
  player: RefObject<PlayerHandle | null>
  played: PlayedPosition
  /** Called once the first lines are painted, or are late. */
  onShown?: (isShown: true) => void
}

/** The spoken line is lit, and a press on a line plays from there to the end. */
export function Transcript({ request, summary, uid, team, player, played, onShown }: TranscriptProps) {
  const { source, episode } = request
  const written = summary.language ?? episode.language
  const { lines, isWhole, failure } = useTranscript(
    request.id,
    request.uid === uid || team === undefined ? uid : teamUid(team),
  )
  const isBegun = lines.length > 0 || failure !== undefined
  useEffect(() => void painted(isBegun ? 0 : LATE_MS).then(() => onShown?.(true)), [isBegun, onShown])
  // The first lines are drawn before them.
  const own = useMoments(lines.length > 0 ? uid : undefined)
  const blocks = useMemo(() => {
    const kept = own?.filter(({ summaryId }) => summaryId === request.id)
    return blocksOf(lines, shownChapters(summary), summary, kept)
  }, [lines, summary, own, request.id])
  const spoken = useSyncExternalStore(played.subscribe, () => lineAt(lines, played.seconds() ?? -1))
  const { isFollowing, follow, leave } = useFollowedLine(spoken)
  const [words, setWords] = useState('')
  const isSearched = words !== ''
  const [folded, setFolded] = useState<readonly string[]>()
  useEffect(() => {
    if (!isSearched) return undefined
    let isOld = false
    void foldedLines(lines).then((all) => isOld || setFolded(all))
    return () => {
      isOld = true
    }
  }, [lines, isSearched])
  const hits = useMemo(() => hitsIn(folded ?? [], words), [folded, words])
  // Marking lines must not delay typing.
  const marked = useDeferredValue(words)
  const [at, setAt] = useState(0)
  const [asked] = useState(askedSecond)
  const isReached = asked !== undefined && (isWhole || (lines.at(-1)?.endSeconds ?? 0) > asked)
  const askedLine = isReached ? lineAt(lines, asked) : undefined
  const found = isSearched ? hits[Math.min(at, hits.length - 1)] : askedLine
  const go = (by: 1 | -1) => {
    const next = (at + by + hits.length) % hits.length
    // Draws a distant line before scrolling to it.
    flushSync(() => setAt(next))
    show(hits[next])
  }
  const show = (index: number | undefined) => {
    if (index === undefined) return
    leave()
    showLine(index)
  }
  const isFolded = folded !== undefined
  const showFirst = useEffectEvent(() => show(hits[0]))
  useEffect(() => {
    if (words !== '' && isFolded) showFirst()
  }, [words, isFolded])
  const showAsked = useEffectEvent(() => show(askedLine))
  useEffect(() => {
    if (isReached) showAsked()
  }, [isReached])
  const onListPress = (event: MouseEvent<HTMLElement>) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event
    const index = indexOf(target)
    const line = index === undefined ? undefined : lines[index]
    // A new tab, or a selection: no press on the line.
    if (line === undefined || ctrlKey || metaKey || shiftKey || altKey || getSelection()?.type === 'Range')
      return
    const { startSeconds } = line
    if (player.current?.listen({ startSeconds, endSeconds: Infinity }, false, true) !== true) return
    event.preventDefault()
    follow()
  }
  const onListKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'k' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Within the player it would be kept twice.
      event.stopPropagation()
      player.current?.keep()
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const index = indexOf(event.target)
    if (by === undefined || index === undefined) return
    const link = document.querySelector<HTMLElement>(`#${lineId(index + by)} a`)
    if (link === null) return
    event.preventDefault()
    leave()
    link.focus()
  }
  const entry = found ?? spoken ?? 0
  return (
    <div className={`${summaryStyles.reading} ${styles.transcript}`}>
      <h2>{texts.title}</h2>
      {failure !== undefined && <Alert tone="plain">{failure}</Alert>}
      {lines.length === 0 && failure === undefined && <output>{uiTexts.loading}</output>}
      {lines.length > 0 && (
        <>
          <search className={styles.search}>
            <Field
              label={texts.search}
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              value={words}
              onChange={(event) => {
                setWords(event.currentTarget.value)
                setAt(0)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && hits.length > 0) go(event.shiftKey ? -1 : 1)
              }}
            />
            {isSearched && isFolded && (
              <div>
                <output>
                  {found === undefined ? texts.noHits : texts.hits(hits.indexOf(found) + 1, hits.length)}
                </output>
                <QuietButton disabled={found === undefined} onClick={() => go(-1)}>
                  {texts.previous}
                </QuietButton>
                <QuietButton disabled={found === undefined} onClick={() => go(1)}>
                  {texts.next}
                </QuietButton>
              </div>
            )}
          </search>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- each line has a link that does the same */}
          <div lang={episode.language} tabIndex={-1} onClick={onListPress} onKeyDown={onListKey}>
            {blocks.map((block) => {
              const { index: first = 0 } = block.lines[0] ?? {}
              const isIn = (index: number | undefined) =>
                index !== undefined && index >= first && index < first + block.lines.length
              return (
                <Lines
                  key={first}
                  block={block}
                  source={source}
                  written={written}
                  chaptersIn={summary.publisher?.chapters?.length ? episode.language : written}
                  spoken={isIn(spoken) ? spoken : undefined}
                  found={isIn(found) ? found : undefined}
                  entry={isIn(entry) ? entry : undefined}
                  words={marked}
                />
              )
            })}
          </div>
          <TranscriptExports request={request} lines={lines} isWhole={isWhole} />
        </>
      )}
      <KeepSelected uid={uid} id={request.id} lines={lines} />
      {spoken !== undefined && !isFollowing && (
        <div className={styles.back}>
          <SecondaryButton onClick={follow}>{texts.backToVoice}</SecondaryButton>
        </div>
      )}
    </div>
  )
}

function indexOf(target: EventTarget | null): number | undefined {
  const element = target instanceof Text ? target.parentElement : target
  const line = element instanceof Element ? element.closest<HTMLElement>('[data-line]') : null
  return line === null ? undefined : Number(line.dataset['line'])
}

function KeepSelected({ uid, id, lines }: Pick<Words, 'lines'> & { uid: string; id: string }) {
  const [span, setSpan] = useState<{ startSeconds: number; endSeconds: number }>()
  const [told, setTold] = useState('')
  useEffect(() => {
    const look = () => {
      const selection = getSelection()
      const [at, to] = [selection?.anchorNode, selection?.focusNode].map((node) => indexOf(node ?? null))
      if (selection?.isCollapsed !== false || at === undefined || to === undefined) return setSpan(undefined)
      const [first, last] = [lines[Math.min(at, to)], lines[Math.max(at, to)]]
      if (first && last) {
        setSpan({ startSeconds: first.startSeconds, endSeconds: last.endSeconds })
        setTold('')
      }
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [lines])
  if (span === undefined && told === '') return null
  const isLong = span !== undefined && span.endSeconds - span.startSeconds > LONGEST_MOMENT
  return (
    <div className={styles.back}>
      {span !== undefined && (
        <SecondaryButton
          disabled={isLong}
          // A press must not clear the selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            getSelection()?.removeAllRanges()
            void keepMoment(uid, { summary: id, ...span }).then((kept) => setTold(kept.text))
          }}
        >
          {isLong ? texts.tooLong : texts.keepLines}
        </SecondaryButton>
      )}
      <output>
        {told} {told !== '' && <Link href="/moments">{queueTexts.all}</Link>}
      </output>
    </div>
  )
}

/** Downloads of the transcript, made on the device. */
function TranscriptExports({ request, lines, isWhole }: Words & { request: ListedRequest }) {
  return (
    <section className={styles.exports} aria-label={texts.downloads}>
      {TRANSCRIPT_FILES.map(({ label, extension, type, write }) => (
        <QuietButton
          key={extension}
          disabled={!isWhole}
          onClick={() => {
            const file = new Blob([write(request, lines)], { type: `${type};charset=utf-8` })
            saveFile(file, exportFileName(request.episode.title, extension))
          }}
        >
          {texts.download(label)}
        </QuietButton>
      ))}
    </section>
  )
}
