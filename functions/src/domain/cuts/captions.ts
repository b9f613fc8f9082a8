import type { Seconds } from '../units.ts'

/** WebVTT knows tags and entities. */
export function escapedVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A time of a cue, to the thousandth. @param point '.' in WebVTT, ',' in SRT */
export function captionStamp(seconds: Seconds, point: '.' | ',' = '.'): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  const ms = Math.round(seconds * 1000)
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}${point}${pad(ms % 1000, 3)}`
}
