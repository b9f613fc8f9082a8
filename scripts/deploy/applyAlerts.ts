import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { GcloudAnswer } from '../doctor/gcloud.ts'
import { ALERT_LABEL, type Alert, labelOf, metricsOf, policyOf } from './alerts.ts'

/** Cloud Monitoring takes minutes to know a new counter. */
const TRIES = 20
const PAUSE_MS = 30_000

interface Stored {
  name: string
  userLabels?: Record<string, string>
  filter?: string
}

/**
 * Brings a project's alerts up to date: the counters first, then every alert; deletes ours that left the table.
 * People's own alerts stay. May be repeated.
 * @param gcloud runs one command
 * @param options.pauseMs between tries, while a new counter is not known yet
 * @returns a line for each thing done
 * @throws Error when gcloud refuses, or without a notification channel
 */
export async function applyAlerts(
  alerts: readonly Alert[],
  projectId: string,
  gcloud: (args: readonly string[]) => Promise<GcloudAnswer>,
  options: { pauseMs?: number } = {},
): Promise<string[]> {
  const run = async (...args: string[]): Promise<string> => {
    const answer = await gcloud([...args, `--project=${projectId}`])
    if (!answer.ok) throw new Error(`gcloud ${args.slice(0, 3).join(' ')}: ${answer.said}`)
    return answer.text
  }
  const list = async (...args: string[]) => JSON.parse(await run(...args, '--format=json')) as Stored[]
  const channels = (await list('beta', 'monitoring', 'channels', 'list')).map(({ name }) => name)
  if (channels.length === 0)
    throw new Error('there is no notification channel: npm run doctor says how to make one')
  const [counters, policies] = [
    await list('logging', 'metrics', 'list'),
    await list('monitoring', 'policies', 'list'),
  ]
  const done: string[] = []

  const wanted = metricsOf(alerts)
  for (const { name, filter } of wanted) {
    const known = counters.find((each) => each.name === name)
    if (known?.filter === filter) continue
    const verb = known === undefined ? 'create' : 'update'
    await run('logging', 'metrics', verb, name, `--description=${name}`, `--log-filter=${filter}`)
    done.push(`counter ${name}: ${verb}d`)
  }

  const folder = await mkdtemp(path.join(tmpdir(), 'alerts-'))
  try {
    for (const alert of alerts) {
      const [first, ...doubles] = policies.filter(
        ({ userLabels }) => userLabels?.[ALERT_LABEL] === labelOf(alert),
      )
      const file = path.join(folder, `${alert.id}.json`)
      await writeFile(file, JSON.stringify(policyOf(alert, channels)))
      const verb = first === undefined ? ['create'] : ['update', first.name]
      await untilKnown(
        () => run('monitoring', 'policies', ...verb, `--policy-from-file=${file}`),
        options.pauseMs ?? PAUSE_MS,
      )
      done.push(`alert ${alert.id}: ${verb[0]}d`)
      // Left by a run that died in between.
      for (const { name } of doubles) await run('monitoring', 'policies', 'delete', name, '--quiet')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  const labels = new Set(alerts.map(labelOf))
  for (const { name, userLabels } of policies) {
    const label = userLabels?.[ALERT_LABEL]
    if (label === undefined || labels.has(label)) continue
    await run('monitoring', 'policies', 'delete', name, '--quiet')
    done.push(`alert ${label}: deleted`)
  }
  const names = new Set(wanted.map(({ name }) => name))
  for (const { name } of counters) {
    if (!name.startsWith(`${ALERT_LABEL}_`) || names.has(name)) continue
    await run('logging', 'metrics', 'delete', name, '--quiet')
    done.push(`counter ${name}: deleted`)
  }
  return done
}

async function untilKnown(work: () => Promise<unknown>, pauseMs: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      const isTooEarly = error instanceof Error && /cannot find metric/i.test(error.message)
      if (!isTooEarly || tries === TRIES) throw error
      await pause(pauseMs)
    }
  }
}
