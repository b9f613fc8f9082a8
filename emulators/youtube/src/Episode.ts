export interface Episode {
  /** 11 characters of A-Z, a-z, 0-9, - and _. */
  readonly videoId: string
  readonly title: string
  readonly channelTitle: string
  /** The uploader's description. */
  readonly showNote?: string
  /** BCP 47; absent when the uploader named none. */
  readonly language?: string
  readonly durationSeconds: number
  readonly segments: readonly Segment[]
  readonly privacyStatus: (typeof PRIVACY)[number]
  readonly liveBroadcastContent: (typeof LIVE)[number]
  /** Whether there is a caption track; the segments are then its cues. */
  readonly captions: boolean
}

/** startSeconds, endSeconds, speaker, text */
export type Segment = readonly [number, number, string, string]

const PRIVACY = ['public', 'unlisted', 'private'] as const
const LIVE = ['none', 'live', 'upcoming'] as const

type Fields = Readonly<Record<string, unknown>>

/** Reads an episode file. @throws Error that says which member is wrong, and how it should be */
export function parseEpisode(text: string): Episode {
  const fields = jsonObject(text)
  const videoId = required(fields, 'videoId')
  if (!/^[A-Za-z0-9_-]{11}$/.test(videoId))
    throw new Error(`videoId "${videoId}" is not 11 characters of A-Z a-z 0-9 - _`)
  const language = optional(fields, 'language')
  const showNote = optional(fields, 'showNote')
  return {
    videoId,
    title: required(fields, 'title'),
    channelTitle: required(fields, 'channelTitle'),
    ...(language !== undefined && { language }),
    ...(showNote !== undefined && { showNote }),
    durationSeconds: duration(fields['durationSeconds']),
    segments: segments(fields['segments']),
    privacyStatus: oneOf(fields, 'privacyStatus', PRIVACY),
    liveBroadcastContent: oneOf(fields, 'liveBroadcastContent', LIVE),
    captions: flag(fields, 'captions'),
  }
}

function jsonObject(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`not JSON: ${String(error)}`, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('not a JSON object')
  return { ...value }
}

function optional(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value !== undefined && typeof value !== 'string') throw new Error(`${name} must be a string`)
  return value
}

function required(fields: Fields, name: string): string {
  const value = optional(fields, name)
  if (!value) throw new Error(`${name} is missing`)
  return value
}

function flag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? true
  if (typeof value !== 'boolean') throw new Error(`${name} must be true or false`)
  return value
}

function oneOf<const T extends string>(fields: Fields, name: string, allowed: readonly [T, ...T[]]): T {
  const given = fields[name] ?? allowed[0]
  const value = allowed.find((word) => word === given)
  if (value === undefined) throw new Error(`${name} must be one of ${allowed.join(', ')}`)
  return value
}

function duration(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw new Error('durationSeconds must be a number of seconds, 0 or more')
  }
  return value
}

function segments(value: unknown): Segment[] {
  if (!Array.isArray(value))
    throw new Error('segments must be an array of [startSeconds, endSeconds, speaker, text]')
  return value.map((entry: unknown, index) => segment(entry, `segments[${index}]`))
}

function segment(entry: unknown, where: string): Segment {
  const [start, end, speaker, text]: unknown[] = Array.isArray(entry) ? entry : []
  if (
    typeof start !== 'number' ||
    typeof end !== 'number' ||
    typeof speaker !== 'string' ||
    typeof text !== 'string'
  ) {
    throw new Error(`${where} must be [startSeconds, endSeconds, speaker, text]`)
  }
  if (!(start >= 0 && end >= start)) throw new Error(`${where} ends at ${end}, before it starts at ${start}`)
  return [start, end, speaker, text]
}
