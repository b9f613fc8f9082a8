import { API_CALLS_PER_DAY } from '#domain/api/apiCallLimits.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { ownList } from '../../shared/offline/ownList.ts'
import { Alert } from '../../ui/Alert.tsx'
import { clockText } from '../../ui/clockText.ts'
import { numberText } from '../../ui/formatCredits.ts'
import { Meter } from '../../ui/Meter.tsx'
import styles from './keys.module.css'
import { callsTexts } from './texts.en.tsx'

/** Calls of the API on one UTC day, as the server counted them. */
export interface CountedCalls {
  calls: number
  /** ISO 8601, by the device's clock. */
  at: string
}

const counts = ownList(KEYS.callsToday, 'counts', isCounted)

/** An account's last count on this device; undefined where there is none of this day. */
export function lastCount(uid: string, now: Date): CountedCalls | undefined {
  return counts.read(uid).find(({ at }) => utcDay(new Date(at)) === utcDay(now))
}

/** @param counted undefined where the account has no API calls */
export function keepCount(uid: string, counted: CountedCalls | undefined): void {
  counts.write(uid, counted === undefined ? [] : [counted])
}

/** A meter of today's calls out of the plan's; offline the last count. docs/rules.md "API" */
export function CallsToday({ counted: { calls, at }, online }: { counted: CountedCalls; online: boolean }) {
  const [made, most] = [numberText(calls), numberText(API_CALLS_PER_DAY)]
  return (
    <section className={styles.calls} aria-labelledby="calls-today">
      <h3 id="calls-today">{callsTexts.title}</h3>
      <p className="number">{made}</p>
      <p className="quiet">
        {online ? callsTexts.untilMidnight(most) : callsTexts.asOf(most, clockText(new Date(at)))}
      </p>
      <Meter
        label={callsTexts.used}
        share={Math.min(1, calls / API_CALLS_PER_DAY)}
        words={callsTexts.share(made, most)}
        bins={calls === 0 ? [] : REFERENCE_BINS}
        height={40}
      />
      {calls >= API_CALLS_PER_DAY && <Alert tone="warn">{callsTexts.usedUp}</Alert>}
    </section>
  )
}

function isCounted(value: unknown): value is CountedCalls {
  if (typeof value !== 'object' || value === null) return false
  const { calls, at } = value as Record<string, unknown>
  return typeof calls === 'number' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}
