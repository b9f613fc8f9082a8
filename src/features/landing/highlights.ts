import { playedSeconds } from '#domain/cuts/highlights.ts'
import type { KeyMoment } from '#domain/summaries/summary.ts'
import { minutesOf } from '#domain/units.ts'
import { sampleAtBuild } from '../../content/sampleAtBuild.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'

/** Verbatim lines of SOURDOUGH's summary, each at the second where its sentence starts. */
const OURS = [
  { atSeconds: 193.8, text: 'The yeast do the lifting and the bacteria do the tasting.' },
  { atSeconds: 502.9, text: 'Most of what holds that jar together is rivalry.' },
  {
    atSeconds: 810.3,
    text: 'Nine tenths of everybody vanishes, the acid is diluted, and food falls from the sky.',
  },
]
/** What stands beside a line is read at a glance. */
const LONGEST_QUOTE = 90
/** Least share of the line from a highlight to the next. */
const ROOM = 0.24

const shown = sampleAtBuild === null ? ours() : named(sampleAtBuild)
const { durationSeconds, moments } = shown

/** What the hero shows: our episode, or the one that the build names. */
export const EPISODE = {
  ...shown,
  minutes: minutesOf(durationSeconds),
  litMinutes: minutesOf(playedSeconds(moments)),
  spans: moments.map((each) => ({
    from: each.startSeconds / durationSeconds,
    to: each.endSeconds / durationSeconds,
  })),
}

function ours() {
  const spans = SOURDOUGH.moments.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }))
  return { ...SOURDOUGH, moments: spans, name: 'The Zoo in the Jar', language: 'en', highlights: OURS }
}

function named({
  episode,
  source,
  summary: { moments: all, speech = [] },
}: NonNullable<typeof sampleAtBuild>) {
  const { title, channelTitle, language, durationSeconds: long } = episode
  const audioUrl = source.type === 'feed' ? source.audioUrl : ''
  const highlights = apart(all, ROOM * long, long).map(({ quote, startSeconds, endSeconds }) => ({
    atSeconds: startSeconds,
    text: shortened(quote),
    audioUrl,
    startSeconds,
    endSeconds,
  }))
  return {
    durationSeconds: long,
    bins: speech,
    moments: all,
    name: `${title}, ${channelTitle}`,
    language,
    highlights,
  }
}

/** Three moments, each with room up to the next. */
function apart(all: readonly KeyMoment[], room: number, long: number): KeyMoment[] {
  const chosen: KeyMoment[] = []
  for (const each of all) {
    const last = chosen.at(-1)?.startSeconds ?? -room
    if (each.startSeconds - last >= room && long - each.startSeconds >= room) chosen.push(each)
  }
  return chosen.slice(0, 3)
}

/** Whole sentences that fit, else words. */
function shortened(quote: string): string {
  const start = quote.slice(0, LONGEST_QUOTE)
  const words = quote === start ? quote : start.replace(/\s\S*$/u, '')
  return /^.{30,}[.!?](?=\s|$)/su.exec(start)?.[0] ?? `${words.replace(/[^\p{L}\p{N}]+$/u, '')}…`
}
