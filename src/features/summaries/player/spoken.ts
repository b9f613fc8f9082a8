import type { Seconds } from '#domain/units.ts'
import { isWithin, type TimeSpan } from '#domain/cuts/highlights.ts'

/** An engine may anchor a point just before the words that begin its moment. */
const EARLY_SECONDS = 5

/** Index of the last key point begun within the playing span; undefined: none. @param points in order */
export function spokenPoint(
  points: readonly { startSeconds: Seconds }[],
  positionSeconds: Seconds,
  span: TimeSpan,
): number | undefined {
  const index = points.findLastIndex(({ startSeconds }) => startSeconds <= positionSeconds)
  const point = points[index]
  return point !== undefined && point.startSeconds >= span.startSeconds - EARLY_SECONDS ? index : undefined
}

/** @returns index of the spoken moment; undefined: none */
export function spokenMoment(moments: readonly TimeSpan[], positionSeconds: Seconds): number | undefined {
  const index = moments.findIndex((moment) => isWithin(positionSeconds, moment))
  return index < 0 ? undefined : index
}

/** Play time of a key point where no moment begins meanwhile. */
const POINT_SECONDS = 60

/** Span to play for a key point outside of all moments. */
export function spanOf({ startSeconds }: { startSeconds: Seconds }): TimeSpan {
  return { startSeconds, endSeconds: startSeconds + POINT_SECONDS }
}
