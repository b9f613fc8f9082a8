import type { Seconds } from '#domain/units.ts'
import { isWithin, type TimeSpan } from '#domain/hearing/highlights.ts'

/** An engine may anchor a point to the words just before those that its moment begins with. */
const EARLY_SECONDS = 5

/**
 * Which key point is being spoken: the last one that was begun in what plays.
 * @param points in order
 * @param span what plays: a point of an earlier one is over
 * @returns its index; undefined where none is
 */
export function spokenPoint(
  points: readonly { startSeconds: Seconds }[],
  positionSeconds: Seconds,
  span: TimeSpan,
): number | undefined {
  const index = points.findLastIndex(({ startSeconds }) => startSeconds <= positionSeconds)
  const point = points[index]
  return point !== undefined && point.startSeconds >= span.startSeconds - EARLY_SECONDS ? index : undefined
}

/** Which moment is being spoken. @returns its index; undefined where none is */
export function spokenMoment(moments: readonly TimeSpan[], positionSeconds: Seconds): number | undefined {
  const index = moments.findIndex((moment) => isWithin(positionSeconds, moment))
  return index < 0 ? undefined : index
}

/** How long a key point is listened to where no moment begins meanwhile. */
const POINT_SECONDS = 60

/** What to play of a key point that no moment holds. */
export function spanOf({ startSeconds }: { startSeconds: Seconds }): TimeSpan {
  return { startSeconds, endSeconds: startSeconds + POINT_SECONDS }
}
