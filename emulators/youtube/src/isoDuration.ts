/**
 * A length as YouTube writes it in contentDetails.duration: ISO 8601 with whole seconds, days from 24 hours up.
 * @returns for example `PT36M`, `PT1H0M5S` as `PT1H5S`, `P1DT2H`; `P0D` for nothing
 */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole === 0) return 'P0D'
  const date = join([[Math.floor(whole / 86_400), 'D']])
  const time = join([
    [Math.floor(whole / 3600) % 24, 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ])
  return `P${date}${time === '' ? '' : `T${time}`}`
}

const join = (amounts: [number, string][]) =>
  amounts.map(([n, unit]) => (n > 0 ? `${n}${unit}` : '')).join('')
