import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { EXCERPT } from '#domain/summaries/excerpts.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { type Layout, layoutOf } from '#domain/templates/layoutOf.ts'
import type { Inside } from '../../../../functions/src/episodes/reading/lookInside.ts'
import { lazyScreen } from '../../../shared/hydration/lazyScreen.ts'
import { ErrorBoundary } from '../../../shared/shell/ErrorBoundary.tsx'
import { requestTexts } from '../../../shared/summaries/texts.en.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { LANGUAGE } from '../../../ui/language.en.ts'
import type { WriteHereProps } from '../device/WriteHere.tsx'
import { Drawing } from '../Drawing.tsx'
import { LaidBlocks, LaidTop } from '../LaidBlocks.tsx'
import { LazyPlayer } from '../player/LazyPlayer.tsx'
import { usePlayedLines } from '../player/usePlayedLines.ts'
import summaryStyles from '../summary.module.css'
import { summaryTexts } from '../texts.en.tsx'
import styles from './inside.module.css'
import { panelTexts as texts } from './panelTexts.en.ts'

const { Screen: WriteHere, preload } = lazyScreen<WriteHereProps>(() =>
  import('../device/WriteHere.tsx').then((m) => m.WriteHere),
)

// An opened excerpt fetches nothing more.
if ('LanguageModel' in globalThis) preload().catch(() => {})

export type OpenedInside = Exclude<Inside, { wrong: string }> & {
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
export function InsideExcerpt({ opened, onAnother }: { opened: OpenedInside; onAnother: () => void }) {
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
      <LaidTop laid={laid} title={title} language={language} />
      <p className={summaryStyles.verified}>
        {written
          ? summaryTexts.onDevice(written.verified?.anchored, written.verified?.total)
          : EXCERPT[LANGUAGE]}
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
      <LaidBlocks
        laid={isTimed ? laid : untimed(laid)}
        source={source}
        language={language}
        {...(source && { playerOf })}
      />
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
      <Button look="quiet" onClick={onAnother}>
        {texts.another}
      </Button>
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
