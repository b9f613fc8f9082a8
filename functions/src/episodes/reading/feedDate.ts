/** Beginnings without accents, in English, Spanish, Portuguese, French, Italian and German. */
const MONTHS = ['jan ene gen', 'feb fev', 'mar mrz', 'apr abr avr', 'may mai mag', 'jun giu juin']
  .concat(['jul lug juil', 'aug ago aou', 'sep set', 'oct okt out ott', 'nov', 'dec dic dez'])
  .map((names) => names.split(' '))
/** Minutes east of Greenwich, by names of RFC 822 and feeds. */
const ZONES = new Map(
  [
    'z 0, ut 0, utc 0, gmt 0, wet 0, bst 60, west 60, cet 60, cest 120, mez 60, mesz 120, eet 120, eest 180, msk 180',
    'jst 540, kst 540, aest 600, aedt 660, nzst 720, nzdt 780, est -300, edt -240, cst -360, cdt -300, mst -420',
    'mdt -360, pst -480, pdt -420, ast -240, adt -180, akst -540, akdt -480, hst -600',
  ]
    .flatMap((line) => line.split(', '))
    .map((zone) => zone.split(' ') as [string, string])
    .map(([name, minutes]) => [name, Number(minutes)]),
)
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?`
const ZONE = String.raw`\s*(?:([+-])(\d{2}):?(\d{2})?|(?:(?:GMT|UTC)\s*([+-])(\d{1,2}):?(\d{2})?)|([a-z]{1,5}))?(?:\s*\([^)]*\))?`
const RFC_822 = new RegExp(
  String.raw`^(?:[\p{L}.]+(?:,\s*|\s+))?(\d{1,2})(?:\.|st|nd|rd|th)?[\s-]+(?:de\s+)?(\p{L}{3,10})\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})(?!\d)(?:[\s,]+${TIME}${ZONE}(?![\w:]))?`,
  'iu',
)
const ISO_8601 = new RegExp(
  String.raw`^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?!\d)(?:[t\s]\s*${TIME}${ZONE}(?![\w:]))?`,
  'i',
)
/** "Tuesday, March 3, 2026", "Tue Mar 03 2026", and "03.03.2026". */
const MONTH_FIRST = /^(?:\p{L}+,?\s+)?(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/

/**
 * Reads a feed's date: RFC 822 with usual faults (wrong weekday, zone names, no seconds, foreign months), or
 * ISO 8601. Without a zone it is UTC; an impossible time leaves the day.
 * @returns undefined for unreadable or impossible dates
 */
export function feedDate(written: string): Date | undefined {
  const folded = written.trim().replace(/\s+/g, ' ')
  if (folded.length > 100) return undefined
  const text = folded.replace(MONTH_FIRST, '$2 $1 $3').replace(GERMAN, '$3-$2-$1')
  const iso = ISO_8601.exec(text)
  if (iso !== null) return dateOf(iso[1], Number(iso[2]) - 1, iso[3] ?? '1', iso.slice(4), text)
  const rfc = RFC_822.exec(text)
  const name = (rfc?.[2] ?? '').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const month = MONTHS.findIndex((names) => names.some((each) => name.startsWith(each)))
  return rfc === null || month < 0 ? undefined : dateOf(rfc[3], month, rfc[1], rfc.slice(4), text)
}

type Part = string | undefined

function dateOf(years: Part, month: number, days: Part, time: Part[], text: string): Date | undefined {
  const [hours, minutes, seconds, ...zone] = time
  // Two digits: RFC 2822 section 4.3.
  const year = Number(years) + (years?.length === 2 ? (Number(years) < 50 ? 2_000 : 1_900) : 0)
  const day = new Date(Date.UTC(year, month, Number(days)))
  if (year < 1_900 || day.getUTCDate() !== Number(days) || day.getUTCMonth() !== month) return undefined
  const [hour, minute, second] = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)]
  const offset = minutesOf(zone)
  const isMidnight = hour === 24 && minute === 0 && second === 0
  if (offset === undefined || (hour > 23 && !isMidnight) || minute > 59 || second > 60) return day
  const half = /\d\s*([ap])\.?\s?m\b/i.exec(text)?.[1]?.toLowerCase()
  const of24 = half === undefined || hour > 12 ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return new Date(day.getTime() + ((of24 * 60 + minute - offset) * 60 + Math.min(second, 59)) * 1_000)
}

/** Unknown zones are UTC; undefined beyond a day. */
function minutesOf([sign, hours, minutes, gmtSign, gmtHours, gmtMinutes, name]: Part[]): number | undefined {
  if (name !== undefined) return ZONES.get(name.toLowerCase()) ?? 0
  const east = Number(hours ?? gmtHours ?? 0) * 60 + Number(minutes ?? gmtMinutes ?? 0)
  if (east > 24 * 60) return undefined
  return (sign ?? gmtSign) === '-' ? -east : east
}
