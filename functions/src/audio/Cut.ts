/** A part of an episode to be heard, in seconds of its sound. */
export interface CutMoment {
  readonly startSeconds: number
  readonly endSeconds: number
  /** Of its chapter; `Moment 1` and so on when absent. */
  readonly title?: string
}

/** What the file says about itself. */
export interface CutTags {
  readonly title?: string
  readonly show?: string
  readonly artwork?: { readonly type: 'image/jpeg' | 'image/png'; readonly bytes: Uint8Array }
}

export interface Cut {
  readonly format: 'mp3' | 'm4a'
  readonly seconds: number
  readonly bytes: number
  /** How long the whole file plays. */
  readonly sourceSeconds: number
  /** Those that lie in the file, in its order. */
  readonly moments: readonly PlacedMoment[]
}

/** A moment, and the second of the cut at which its first second is heard. */
export interface PlacedMoment {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly atSeconds: number
}

/** Where a cut is written. Its beginning is written last, once everything is known. */
export interface CutFile {
  write(bytes: Uint8Array, position: number): Promise<void>
}

/**
 * The moments in the order of the sound. What two of them share is in the first one.
 * @throws RangeError for one that does not end after its start
 */
export function orderedMoments(moments: readonly CutMoment[]): CutMoment[] {
  for (const { startSeconds, endSeconds } of moments) {
    if (!(startSeconds >= 0 && endSeconds > startSeconds && Number.isFinite(endSeconds)))
      throw new RangeError(`no moment goes from ${startSeconds} to ${endSeconds} s`)
  }
  let end = 0
  return moments
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
    .flatMap((moment) => {
      const startSeconds = Math.max(moment.startSeconds, end)
      if (moment.endSeconds <= startSeconds) return []
      end = moment.endSeconds
      return [{ ...moment, startSeconds }]
    })
}
