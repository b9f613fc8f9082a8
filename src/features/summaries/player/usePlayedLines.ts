import { useRef, useState } from 'react'
import type { TimeSpan } from '#domain/cuts/highlights.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { LayoutLine } from '#domain/templates/layoutLines.ts'
import type { BlockName } from '#domain/templates/template.ts'
import { POINT_BLOCKS } from '../LaidBlocks.tsx'
import type { MomentPlayer } from '../Moment.tsx'
import { summaryTexts as texts } from '../texts.en.tsx'
import { type PlayerHandle, SILENCE } from './heard.ts'
import { spanOf } from './spoken.ts'
import { useScrollToSpoken } from './useScrollToSpoken.ts'

/** Ties a summary's lines to its player: a press plays a line, and the spoken one is marked. */
export function usePlayedLines(summary: Summary) {
  const handle = useRef<PlayerHandle>(null)
  const [heard, onHeard] = useState(SILENCE)
  useScrollToSpoken(heard.point)
  const lineOf = (isSpoken: boolean, span: TimeSpan, isWhole = false): MomentPlayer => ({
    isSpoken,
    isPlaying: heard.isPlaying,
    pauseAt: texts.pauseAt,
    onListen: (isPlayingNow) => handle.current?.listen(span, isPlayingNow, isWhole) ?? false,
  })
  const playerOf = (name: BlockName, { at }: LayoutLine) => {
    const [point, moment] = [summary.keyPoints[at], summary.moments[at]]
    if (name === 'moments') return moment && lineOf(heard.moment === at, moment)
    if (POINT_BLOCKS.has(name)) return point && lineOf(heard.point === at, spanOf(point))
    return undefined
  }
  /** A moment of one's own, to its end. */
  const ownPlayerOf = (span: TimeSpan) => {
    const { aside } = heard
    const isSpoken = aside?.startSeconds === span.startSeconds && aside.endSeconds === span.endSeconds
    return lineOf(isSpoken, span, true)
  }
  return { handle, onHeard, playerOf, ownPlayerOf }
}
