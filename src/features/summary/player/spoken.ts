import type { Seconds } from '#domain/units.ts'
import { isWithin, type Stretch } from './highlights.ts'

/** An engine may anchor a point to the words just before those that its moment begins with. */
const EARLY_SECONDS = 5

/**
 * Which key point is being spoken: the last one that was begun in what plays.
 * @param points in order
 * @param stretch what plays: a point of an earlier one is over
 * @returns its index; undefined where none is
 */
export function spokenPoint(
  points: readonly { startSeconds: Seconds }[],
  positionSeconds: Seconds,
  stretch: Stretch,
): number | undefined {
  const index = points.findLastIndex(({ startSeconds }) => startSeconds <= positionSeconds)
  const point = points[index]
  return point !== undefined && point.startSeconds >= stretch.startSeconds - EARLY_SECONDS ? index : undefined
}

/** Which moment is being spoken. @returns its index; undefined where none is */
export function spokenMoment(moments: readonly Stretch[], positionSeconds: Seconds): number | undefined {
  const index = moments.findIndex((moment) => isWithin(positionSeconds, moment))
  return index < 0 ? undefined : index
}

/** How long a key point is listened to where no moment begins meanwhile. */
const POINT_SECONDS = 60

/** What to play of a key point that no moment holds. */
export function stretchOf({ startSeconds }: { startSeconds: Seconds }): Stretch {
  return { startSeconds, endSeconds: startSeconds + POINT_SECONDS }
}
