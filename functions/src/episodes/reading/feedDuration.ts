import type { Seconds } from '#domain/units.ts'

const NUMBER = String.raw`(\d{1,5}(?:[.,]\d+)?)\s*`
/** `PT1H2M3S`, with days. */
const ISO = new RegExp(`^p(?:${NUMBER}d)?(?:t(?:${NUMBER}h)?(?:${NUMBER}m)?(?:${NUMBER}s)?)?$`, 'i')
/** "1 hr 5 min", "45 minutes", "1h 2m 3s", "1 hora y 5 minutos", "62'". */
const AND = String.raw`[.,\s]*(?:(?:and|y|und|et|e)\s+)?`
const WORDS = new RegExp(
  `^(?:${NUMBER}(?:days?|d[ií]as?|d)\\b${AND})?(?:${NUMBER}(?:h|hrs?|hours?|horas?|ora|ore|heures?|std|stunden?)(?![a-z])${AND})?(?:${NUMBER}(?:m|mins?|minut[eos]{0,2}s?|minuten|minuti|'|′|(?<=h\\s*\\d+)$)(?![a-z])${AND})?(?:${NUMBER}(?:s|secs?|seconds?|segs?|segundos?|sekunden|secondes?|secondi|"|″|'')(?![a-z])\\.?)?$`,
  'i',
)
/** Around a clock or words: "about", "1:02:03 h". */
const AROUND =
  /^(?:about|approx\.?|ca\.?|circa|unos|aprox\.?|[~≈+])\s*|(?<=:\d\d)\s*(?:h|hrs?|hours?|horas?|m|mins?|minutes?|minutos?)\.?$/gi
/** A longer plain number is in milliseconds. */
const DAY_SECONDS: Seconds = 86_400

/**
 * Seconds of a feed's duration: seconds, MM:SS, H:MM:SS, ISO 8601, or words; fractions are cut. All but the
 * last two parts may exceed 59. A plain number over a day is in milliseconds.
 * @returns undefined for other text
 */
export function feedDuration(written: string): Seconds | undefined {
  const text = written
    .trim()
    .replaceAll('：', ':')
    .replace(AROUND, '')
    .replace(/\s*:\s*/g, ':')
  const match = /^(?:(?:(\d{1,5}):)?(\d{0,5}):)?(\d{1,12})(?:\.\d*|(?<=:\d\d),\d+)?$/.exec(text)
  if (match !== null) {
    const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0))
    const isPlain = match[2] === undefined
    if (isPlain && seconds > DAY_SECONDS) return Math.floor(seconds / 1_000)
    return (hours * 60 + minutes) * 60 + seconds
  }
  const parts = (ISO.exec(text) ?? WORDS.exec(text))?.slice(1)
  if (!parts?.some((part) => part !== undefined)) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number(part?.replace(',', '.') ?? 0),
  )
  return Math.floor(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
}
