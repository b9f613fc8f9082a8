const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Minutes east of Greenwich, of the names that RFC 822 and feeds use. */
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
  String.raw`^(?:[\p{L}.]+,?\s+)?(\d{1,2})[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?:[\s,]+${TIME}${ZONE})?$`,
  'iu',
)
const ISO_8601 = new RegExp(String.raw`^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[t\s]\s*${TIME}${ZONE})?$`, 'i')

/**
 * When something was published, as feeds write it: RFC 822 with its usual faults (a wrong day of the week, names of zones,
 * no seconds), or ISO 8601. Without a zone it is UTC.
 * @returns undefined for what cannot be read, and for days and hours that do not exist
 */
export function feedDate(written: string): Date | undefined {
  const text = written.trim().replace(/\s+/g, ' ')
  if (text.length > 100) return undefined
  const iso = ISO_8601.exec(text)
  if (iso !== null) return dateOf(iso[1], Number(iso[2]) - 1, iso[3] ?? '1', iso.slice(4))
  const rfc = RFC_822.exec(text)
  const month = MONTHS.indexOf((rfc?.[2] ?? '').slice(0, 3).toLowerCase())
  return rfc === null || month < 0 ? undefined : dateOf(rfc[3], month, rfc[1], rfc.slice(4))
}

type Part = string | undefined

function dateOf(years: Part, month: number, days: Part, time: Part[]): Date | undefined {
  const [hours, minutes, seconds, ...zone] = time
  const offset = minutesOf(zone)
  // Two digits: RFC 2822 section 4.3.
  const year = Number(years) + (years?.length === 2 ? (Number(years) < 50 ? 2_000 : 1_900) : 0)
  const parts = [Number(days), Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)] as const
  const [day, hour, minute, second] = parts
  if (offset === undefined || year < 1_900 || hour > 23 || minute > 59 || second > 60) return undefined
  const local = new Date(Date.UTC(year, month, day, hour, minute, Math.min(second, 59)))
  if (local.getUTCDate() !== day || local.getUTCMonth() !== month) return undefined
  return new Date(local.getTime() - offset * 60_000)
}

/** A zone that nobody knows is UTC; undefined for halves of a day, which are none. */
function minutesOf([sign, hours, minutes, gmtSign, gmtHours, gmtMinutes, name]: Part[]): number | undefined {
  if (name !== undefined) return /^[ap]m$/i.test(name) ? undefined : (ZONES.get(name.toLowerCase()) ?? 0)
  const east = Number(hours ?? gmtHours ?? 0) * 60 + Number(minutes ?? gmtMinutes ?? 0)
  if (east > 24 * 60) return undefined
  return (sign ?? gmtSign) === '-' ? -east : east
}
