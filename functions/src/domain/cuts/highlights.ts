import type { KeyMoment, KeyPoint, Summary } from '../summaries/summary.ts'
import type { Seconds } from '../units.ts'

/** Parts of an episode in percent. docs/rules.md "Summary page" */
export const DIAL = [10, 30, 50] as const
export type DialShare = (typeof DIAL)[number]

export interface TimeSpan {
  startSeconds: Seconds
  endSeconds: Seconds
}

export interface Highlight extends TimeSpan {
  /** Index of the key moment that it contains or leads up to. */
  moment: number
  title: string
}

/**
 * The spans at a position of the dial, in order and without overlap; each ends where a key moment ends.
 * - 30 %: the key moments, whatever they come to
 * - 10 %: those with most key points, until one more would lead further from the 10 %
 * - 50 %: all of them, begun earlier: first at the key points that lead up to them, then as far as each has
 * room; without any room left, the last one extends.
 * @returns at least one where the summary has a moment
 */
export function highlights(
  { moments, keyPoints }: Pick<Summary, 'moments' | 'keyPoints'>,
  durationSeconds: Seconds,
  share: DialShare,
): Highlight[] {
  const wantedSeconds = (durationSeconds * share) / 100
  if (share === 10) return fewer(moments, keyPoints, wantedSeconds)
  if (share === 50) return longer(moments, keyPoints, wantedSeconds, durationSeconds)
  return moments.map(highlight)
}

/** The key moments with something new. @param known indexes of points @returns empty where all, or none, are new */
export function newMoments(
  { moments, keyPoints }: Pick<Summary, 'moments' | 'keyPoints'>,
  known: { has(point: number): boolean },
): Highlight[] {
  const fresh = moments.map(highlight).filter((moment) => {
    const said = [...keyPoints.keys()].filter((at) => isWithin(keyPoints[at]?.startSeconds ?? -1, moment))
    return said.length === 0 || said.some((at) => !known.has(at))
  })
  return fresh.length === moments.length ? [] : fresh
}

/** At normal speed. */
export function playedSeconds(spans: readonly TimeSpan[]): Seconds {
  return spans.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
}

function highlight({ title, startSeconds, endSeconds }: KeyMoment, moment: number): Highlight {
  return { moment, title, startSeconds, endSeconds }
}

function fewer(moments: readonly KeyMoment[], keyPoints: readonly KeyPoint[], wantedSeconds: Seconds) {
  const rated = moments.map((moment) => ({
    moment,
    seconds: playedSeconds([moment]),
    points: keyPoints.filter(({ startSeconds }) => isWithin(startSeconds, moment)).length,
  }))
  const best = rated.toSorted((a, b) => b.points - a.points || b.seconds - a.seconds)
  const chosen = new Set<KeyMoment>()
  let seconds = 0
  for (const { moment, seconds: more } of best) {
    if (Math.abs(seconds + more - wantedSeconds) >= Math.abs(seconds - wantedSeconds)) continue
    chosen.add(moment)
    seconds += more
  }
  const shortest = rated.toSorted((a, b) => a.seconds - b.seconds)[0]
  if (chosen.size === 0 && shortest !== undefined) chosen.add(shortest.moment)
  return moments.flatMap((moment, i) => (chosen.has(moment) ? [highlight(moment, i)] : []))
}

function longer(
  moments: readonly KeyMoment[],
  keyPoints: readonly KeyPoint[],
  wantedSeconds: Seconds,
  durationSeconds: Seconds,
): Highlight[] {
  const longest = moments.map((moment, i) => ({
    ...highlight(moment, i),
    earliestSeconds: moments[i - 1]?.endSeconds ?? 0,
  }))
  let room = Math.max(0, wantedSeconds - playedSeconds(moments))
  const begin = (each: Highlight, startSeconds: Seconds) => {
    room -= each.startSeconds - startSeconds
    each.startSeconds = startSeconds
  }
  const leads = keyPoints.flatMap(({ startSeconds }) => {
    const next = longest.find((each) => each.startSeconds > startSeconds)
    if (next === undefined || startSeconds < next.earliestSeconds) return []
    return [{ next, startSeconds, seconds: next.startSeconds - startSeconds }]
  })
  for (const { next, startSeconds } of leads.toSorted((a, b) => a.seconds - b.seconds)) {
    if (next.startSeconds - startSeconds <= room) begin(next, startSeconds)
  }
  // The narrowest first: the others share what it cannot take.
  const narrowest = longest.toSorted((a, b) => gap(a) - gap(b))
  for (const [done, each] of narrowest.entries()) {
    const share = room / (narrowest.length - done)
    begin(each, Math.max(each.earliestSeconds, each.startSeconds - share))
  }
  const last = longest.at(-1)
  if (last !== undefined)
    last.endSeconds = Math.max(last.endSeconds, Math.min(durationSeconds, last.endSeconds + room))
  return longest.map(({ earliestSeconds: _, ...each }) => each)
}

function gap({ startSeconds, earliestSeconds }: Highlight & { earliestSeconds: Seconds }): Seconds {
  return Math.max(0, startSeconds - earliestSeconds)
}

/** The end is exclusive. */
export function isWithin(seconds: Seconds, { startSeconds, endSeconds }: TimeSpan): boolean {
  return seconds >= startSeconds && seconds < endSeconds
}
