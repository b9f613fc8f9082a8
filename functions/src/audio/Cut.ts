/** A part of an episode, in seconds of its sound. */
export interface CutMoment {
  readonly startSeconds: number
  readonly endSeconds: number
  /** Chapter title; default `Moment 1` and so on. */
  readonly title?: string
}

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
  /** Those within the file, in its order. */
  readonly moments: readonly PlacedMoment[]
}

export interface PlacedMoment {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly atSeconds: number
}

/** Target of a cut. Its beginning is written last. */
export interface CutFile {
  write(bytes: Uint8Array, position: number): Promise<void>
}

/** Moments by time; an overlap belongs to the first. @throws RangeError for one that ends before its start */
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
