import { LONGEST_GAP_MS } from '../../functions/src/operations/schedules.ts'
import type { LogEvent } from '../../functions/src/platform/log.ts'

/** A log line that an alert looks for: its name, and its other content. */
export interface Line {
  event: LogEvent
  where?: Readonly<Record<string, string>>
}

export type Condition =
  /** Any line of this name, or any error. */
  | { kind: 'line'; line: Line | 'error' }
  /** More than so many lines within a time. */
  | { kind: 'count'; line: Line; moreThan: number; withinMinutes: number }
  /** So many lines within a time, and more than this share of all such lines. */
  | { kind: 'share'; line: Line; of: Line; atLeast: number; morePercent: number; withinMinutes: number }
  /** No such line for a time. */
  | { kind: 'silence'; line: Line; forMinutes: number }

export interface Alert {
  /** Of its row in section 13 of docs/deploying.md, which says what to do. */
  id: string
  what: string
  severity: 'CRITICAL' | 'ERROR' | 'WARNING'
  condition: Condition
}

/**
 * Every alert on the log. `npm run deploy` makes them in Cloud Monitoring, and removes those missing here.
 * docs/deploying.md section 13
 */
export const ALERTS: readonly Alert[] = [
  ...Object.keys(LONGEST_GAP_MS).map((schedule) =>
    anyLine(`late-${schedule}`, `${schedule} has not run`, 'ERROR', {
      event: 'schedule.late',
      where: { schedule },
    }),
  ),
  {
    id: 'late-watch',
    what: 'watch has not run: nobody looks at the schedules',
    severity: 'CRITICAL',
    condition: { kind: 'silence', line: { event: 'watch.done' }, forMinutes: 30 },
  },
  anyLine('overdue', 'A request or a deletion is left lying', 'ERROR', { event: 'request.overdue' }),
  anyLine('dead-letter', 'A task was given up', 'ERROR', { event: 'task.deadLetter' }),
  anyLine('budget', 'Four fifths of the day’s budget for engines are taken', 'WARNING', {
    event: 'budget.low',
  }),
  anyLine('late-list', 'A podcast list of this week is not there', 'WARNING', { event: 'list.late' }),
  {
    id: 'youtube-quota',
    what: 'Four fifths of the day’s calls of YouTube are used',
    severity: 'WARNING',
    condition: { kind: 'count', line: { event: 'youtube.asked' }, moreThan: 8_000, withinMinutes: 24 * 60 },
  },
  {
    id: 'refunds',
    what: 'Many summaries end with a refund',
    severity: 'ERROR',
    condition: {
      kind: 'share',
      line: { event: 'request.ended', where: { state: 'failed' } },
      of: { event: 'request.ended' },
      atLeast: 5,
      morePercent: 10,
      withinMinutes: 6 * 60,
    },
  },
  {
    id: 'human-checks',
    what: 'Many human checks are refused',
    severity: 'WARNING',
    condition: { kind: 'count', line: { event: 'humanCheck.refused' }, moreThan: 100, withinMinutes: 60 },
  },
  {
    id: 'sign-ups',
    what: 'Many accounts are opened',
    severity: 'WARNING',
    condition: { kind: 'count', line: { event: 'account.opened' }, moreThan: 200, withinMinutes: 60 },
  },
  anyLine('unreadable', 'A stored document cannot be read', 'ERROR', { event: 'document.unreadable' }),
  anyLine('left-out', 'A followed show does not fit its document', 'ERROR', { event: 'show.leftOut' }),
  anyLine('audit', 'What must hold for an account or a request does not', 'CRITICAL', {
    event: 'audit.difference',
  }),
  anyLine('errors', 'A function has failed', 'ERROR', 'error'),
]

function anyLine(id: string, what: string, severity: Alert['severity'], line: Line | 'error'): Alert {
  return { id, what, severity, condition: { kind: 'line', line } }
}

/** A Cloud Logging query for lines of a name. Only the functions' own lines: only they are our JSON. */
export function lineFilter(line: Line | 'error'): string {
  if (line === 'error') return 'resource.type="cloud_run_revision" AND severity>=ERROR'
  const fields = Object.entries({ event: line.event, ...line.where })
  return fields.map(([name, value]) => `jsonPayload.${name}="${value}"`).join(' AND ')
}

/** Cloud Logging's counter of lines, for alerts that count. */
export interface Metric {
  name: string
  filter: string
}

/** A line's counter, named by its content, so that two alerts may share one. */
function metricOf(line: Line): Metric {
  const parts = ['sonobrief', line.event, ...Object.values(line.where ?? {})]
  return { name: parts.join('_').replaceAll(/\W/g, '_'), filter: lineFilter(line) }
}

export function metricsOf(alerts: readonly Alert[]): Metric[] {
  const all = alerts.flatMap(({ condition }) => {
    if (condition.kind === 'line') return []
    return [condition.line, ...(condition.kind === 'share' ? [condition.of] : [])].map(metricOf)
  })
  return [...new Map(all.map((metric) => [metric.name, metric])).values()]
}

/** Label of our alerts in Cloud Monitoring. */
export const ALERT_LABEL = 'sonobrief'

/** What a label may hold. */
export function labelOf({ id }: Alert): string {
  return id.toLowerCase()
}

const NOTIFIED_AT_MOST_EVERY = '3600s'
const CLOSED_AFTER = '86400s'

/**
 * An alert in Cloud Monitoring's form.
 * @param channels names of the notification channels
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies
 */
export function policyOf(alert: Alert, channels: readonly string[]): object {
  const { id, what, severity, condition } = alert
  const isOfLines = condition.kind === 'line'
  return {
    displayName: `Sonobrief: ${what}`,
    documentation: {
      mimeType: 'text/markdown',
      content: `${what}. What to do: docs/deploying.md, section 13, \`${id}\`.`,
    },
    userLabels: { [ALERT_LABEL]: labelOf(alert) },
    severity,
    enabled: true,
    combiner: 'AND',
    conditions: conditionsOf(condition),
    alertStrategy: {
      // Cloud Monitoring accepts it for line alerts only.
      ...(isOfLines && { notificationRateLimit: { period: NOTIFIED_AT_MOST_EVERY } }),
      autoClose: CLOSED_AFTER,
    },
    notificationChannels: channels,
  }
}

function conditionsOf(condition: Condition): object[] {
  switch (condition.kind) {
    case 'line': {
      const filter = lineFilter(condition.line)
      return [{ displayName: 'line', conditionMatchedLog: { filter } }]
    }
    case 'count':
      return [
        {
          displayName: 'count',
          conditionThreshold: above(condition.line, condition.moreThan, condition.withinMinutes),
        },
      ]
    case 'share': {
      const { line, of, atLeast, morePercent, withinMinutes } = condition
      return [
        { displayName: 'count', conditionThreshold: above(line, atLeast - 1, withinMinutes) },
        {
          displayName: 'share',
          conditionThreshold: {
            ...above(line, morePercent / 100, withinMinutes),
            denominatorFilter: seriesOf(of),
            denominatorAggregations: [sumWithin(withinMinutes)],
          },
        },
      ]
    }
    case 'silence': {
      const { line, forMinutes } = condition
      return [
        {
          displayName: 'silence',
          conditionAbsent: {
            filter: seriesOf(line),
            aggregations: [sumWithin(5)],
            duration: `${forMinutes * 60}s`,
          },
        },
      ]
    }
  }
}

function above(line: Line, thresholdValue: number, withinMinutes: number): object {
  return {
    filter: seriesOf(line),
    aggregations: [sumWithin(withinMinutes)],
    comparison: 'COMPARISON_GT',
    thresholdValue,
    duration: '0s',
  }
}

/** The functions' lines count as Cloud Run's. */
function seriesOf(line: Line): string {
  return `resource.type = "cloud_run_revision" AND metric.type = "logging.googleapis.com/user/${metricOf(line).name}"`
}

function sumWithin(minutes: number): object {
  return {
    alignmentPeriod: `${minutes * 60}s`,
    perSeriesAligner: 'ALIGN_SUM',
    crossSeriesReducer: 'REDUCE_SUM',
  }
}
