/** google.protobuf.Timestamp and google.protobuf.Duration, as protobufjs objects with numbers. */
export interface ProtoTime {
  seconds?: number
  nanos?: number
}

/** @returns milliseconds, truncated to the microsecond as Cloud Tasks does */
export function toMs({ seconds = 0, nanos = 0 }: ProtoTime): number {
  return seconds * 1000 + Math.floor(nanos / 1000) / 1000
}

export function fromMs(ms: number): Required<ProtoTime> {
  const seconds = Math.floor(ms / 1000)
  // Rounded to the microsecond: a double holds today's milliseconds to better than that, but not exactly.
  return { seconds, nanos: Math.round((ms - seconds * 1000) * 1000) * 1000 }
}
