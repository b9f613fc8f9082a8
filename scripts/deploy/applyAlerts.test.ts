import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { GcloudAnswer } from '../doctor/gcloud.ts'
import { type Alert, ALERTS, metricsOf } from './alerts.ts'
import { applyAlerts } from './applyAlerts.ts'

const PROJECT = 'sonobrief-live'

interface Policy {
  name?: string
  displayName: string
  userLabels?: Record<string, string>
  notificationChannels?: string[]
}

/** Cloud Monitoring and Cloud Logging as gcloud shows them. */
function cloud(channels = ['projects/sonobrief-live/notificationChannels/1']) {
  const metrics = new Map<string, { name: string; filter: string }>()
  const policies = new Map<string, Policy>()
  let made = 0
  /** Refusals of a policy while its counter is too new. */
  let refusals = 0
  const answer = (args: readonly string[]): string => {
    const [command, verb, name = ''] = [args.slice(0, -1).join(' '), args[2], args[3]]
    const flag = (key: string) => args.find((arg) => arg.startsWith(`--${key}=`))?.slice(key.length + 3) ?? ''
    if (command.startsWith('beta monitoring channels list'))
      return JSON.stringify(channels.map((each) => ({ name: each })))
    if (command.startsWith('logging metrics list')) return JSON.stringify([...metrics.values()])
    if (command.startsWith('monitoring policies list')) return JSON.stringify([...policies.values()])
    if (args[0] === 'logging') {
      if (verb === 'delete') metrics.delete(name)
      else metrics.set(name, { name, filter: flag('log-filter') })
      return ''
    }
    if (verb === 'delete') return String(policies.delete(name))
    if (refusals-- > 0) throw new Error('ERROR: NOT_FOUND: Cannot find metric that matches type')
    const policy = JSON.parse(readFileSync(flag('policy-from-file'), 'utf8')) as Policy
    const id = verb === 'create' ? `projects/${PROJECT}/alertPolicies/${++made}` : name
    policies.set(id, { ...policy, name: id })
    return ''
  }
  return {
    metrics,
    policies,
    refuse: (times: number) => void (refusals = times),
    gcloud: (args: readonly string[]): Promise<GcloudAnswer> => {
      expect(args.at(-1)?.startsWith('--project') || args.at(-2) === `--project=${PROJECT}`).toBe(true)
      try {
        return Promise.resolve({ ok: true, text: answer(args) })
      } catch (error) {
        return Promise.resolve({ ok: false, reason: 'not-found', said: String(error) })
      }
    },
  }
}

const apply = (to: ReturnType<typeof cloud>, alerts: readonly Alert[] = ALERTS) =>
  applyAlerts(alerts, PROJECT, to.gcloud, { pauseMs: 0 })

const labels = (from: ReturnType<typeof cloud>) =>
  [...from.policies.values()].map(({ userLabels }) => String(userLabels?.['sonobrief'])).toSorted()

it('#silent-schedule: applyAlerts makes each counter and each alert, sent to every channel', async () => {
  const target = cloud()
  await apply(target)
  expect(labels(target)).toEqual(ALERTS.map(({ id }) => id.toLowerCase()).toSorted())
  expect([...target.metrics.values()]).toEqual(metricsOf(ALERTS))
  for (const { notificationChannels } of target.policies.values())
    expect(notificationChannels).toEqual(['projects/sonobrief-live/notificationChannels/1'])
})

it('applyAlerts makes nothing twice when it runs again', async () => {
  const target = cloud()
  await apply(target)
  const [policies, metrics] = [new Map(target.policies), new Map(target.metrics)]
  await apply(target)
  expect(target.policies).toEqual(policies)
  expect(target.metrics).toEqual(metrics)
})

it('applyAlerts mends alerts and counters that were changed, and removes an alert that stands there twice', async () => {
  const target = cloud()
  await apply(target)
  const [[name, policy] = ['', { displayName: '' }]] = target.policies
  target.policies.set(name, { ...policy, displayName: 'changed', notificationChannels: [] })
  const [metric] = metricsOf(ALERTS)
  target.metrics.set(metric?.name ?? '', { name: metric?.name ?? '', filter: 'severity=ERROR' })
  const doubled = `projects/${PROJECT}/alertPolicies/double`
  target.policies.set(doubled, { ...policy, name: doubled })
  await apply(target)
  expect(target.policies.get(name)).toEqual(policy)
  expect(target.metrics.get(metric?.name ?? '')).toEqual(metric)
  expect(target.policies.has(doubled)).toBe(false)
})

it('applyAlerts removes alerts that are no longer in the table, and none that a person made', async () => {
  const target = cloud()
  await apply(target)
  target.policies.set('mine', { name: 'mine', displayName: 'a person’s' })
  target.metrics.set('mine', { name: 'mine', filter: 'severity=ERROR' })
  const left = ALERTS.filter(({ id }) => id === 'errors')
  await apply(target, left)
  expect([...target.policies.values()].map(({ displayName }) => displayName)).toEqual([
    'Sonobrief: A function has failed',
    'a person’s',
  ])
  expect([...target.metrics.keys()]).toEqual(['mine'])
})

it('applyAlerts waits for a new counter to be known', async () => {
  const target = cloud()
  target.refuse(3)
  await apply(target)
  expect(target.policies.size).toBe(ALERTS.length)
})

it('applyAlerts refuses to make alerts without a notification channel', async () => {
  await expect(apply(cloud([]))).rejects.toThrow(/no notification channel/)
})

it('every alert has an id and a label of its own', () => {
  expect(new Set(ALERTS.map(({ id }) => id.toLowerCase())).size).toBe(ALERTS.length)
  for (const { id } of ALERTS) expect(id.toLowerCase()).toMatch(/^[a-z0-9_-]{1,63}$/)
  for (const { name } of metricsOf(ALERTS)) expect(name).toMatch(/^[A-Za-z]\w{0,99}$/)
})
