import { REGION } from '../../functions/src/platform/region.ts'
import { isLocal } from './checkSettings.ts'
import {
  type CloudFacts,
  type CloudQueue,
  error,
  type Facts,
  type Finding,
  type Policy,
  warning,
} from './Facts.ts'
import {
  ACCOUNT_USER,
  APIS,
  ENDINGS_FILTER,
  ERASURES,
  PROJECT_ROLES,
  type Queue,
  queueCommand,
  QUEUES,
  runtimeAccount,
  TOKEN_CREATOR,
} from './production.ts'
import type { QueueSetting } from '../../functions/src/platform/gateways/tasks.ts'

/** The project's gaps: APIs, queues, the database, accounts and their rights. */
export function* checkCloud(facts: Facts): Generator<Finding> {
  const { cloud, cloudFailure, projectId } = facts
  if (isLocal(facts)) return
  if (cloud === undefined) {
    if (cloudFailure === undefined) return
    return yield warning(
      `Not looked at: APIs, queues, database and roles of ${projectId}`,
      `gcloud said: ${cloudFailure}`,
      'Install gcloud and log in (gcloud auth login), or run with --offline',
    )
  }
  yield* checkApis(cloud, projectId)
  yield* checkQueues(cloud, facts)
  yield* checkDatabase(cloud, projectId)
  yield* checkChannels(cloud, projectId)
  yield* checkErasures(cloud)
  yield* checkBucket(cloud, facts)
  yield* checkRoles(cloud, facts)
}

function* checkApis({ apis = Object.keys(APIS) }: CloudFacts, projectId: string): Generator<Finding> {
  for (const [api, what] of Object.entries(APIS)) {
    if (apis.includes(api)) continue
    const mend = `gcloud services enable ${api} --project=${projectId}`
    yield error(`${api} is not enabled`, `Needed for ${what}`, mend)
  }
}

/** The name of each queue, as the functions will read it. */
export function queueNames(
  facts: Pick<Facts, 'settings'>,
): Array<{ setting: QueueSetting; id: string; queue: Queue }> {
  return (Object.keys(QUEUES) as QueueSetting[]).map((setting) => {
    const queue = QUEUES[setting]
    return { setting, id: facts.settings.get(setting)?.text ?? queue.id, queue }
  })
}

function* checkQueues({ queues }: CloudFacts, facts: Facts): Generator<Finding> {
  if (queues === undefined) return
  const { projectId } = facts
  for (const { setting, id, queue } of queueNames(facts)) {
    const found = queues.find(({ name }) => name.endsWith(`/locations/${REGION}/queues/${id}`))
    const command = (verb: 'create' | 'update') => queueCommand(verb, id, queue, projectId)
    if (found === undefined) {
      const what = `The queue ${id} (${setting}) is missing in ${REGION}`
      yield error(what, 'What it should hold is never done', command('create'))
    } else if (found.state !== 'RUNNING') {
      const mend = `gcloud tasks queues resume ${id} --location=${REGION} --project=${projectId}`
      yield error(`The queue ${id} is ${String(found.state)}`, 'Its tasks wait', mend)
    } else {
      const differences = differencesOf(found, queue)
      if (differences.length === 0) continue
      yield warning(
        `The queue ${id} has ${differences.join(', ')}`,
        'It was made for other figures',
        command('update'),
      )
    }
  }
}

function differencesOf({ rateLimits = {}, retryConfig = {} }: CloudQueue, queue: Queue): string[] {
  const figures: Array<[string, number | undefined, number | undefined]> = [
    ['max-dispatches-per-second', rateLimits.maxDispatchesPerSecond, queue.perSecond],
    ['max-concurrent-dispatches', rateLimits.maxConcurrentDispatches, queue.atOnce],
    ['max-attempts', retryConfig.maxAttempts, queue.attempts],
    ['min-backoff', seconds(retryConfig.minBackoff), queue.minBackoffSeconds],
    ['max-backoff', seconds(retryConfig.maxBackoff), queue.maxBackoffSeconds],
    ['max-doublings', retryConfig.maxDoublings, queue.doublings],
  ]
  return figures
    .filter(([, found, wanted]) => wanted !== undefined && found !== wanted)
    .map(([name, found, wanted]) => `${name} ${String(found)} instead of ${String(wanted)}`)
}

function seconds(duration: string | undefined): number | undefined {
  return duration === undefined ? undefined : Number.parseFloat(duration)
}

function* checkDatabase({ database, backupSchedules }: CloudFacts, projectId: string): Generator<Finding> {
  const command = (verb: string) => `gcloud firestore ${verb} --database='(default)' --project=${projectId}`
  if (database === undefined) {
    const mend = `gcloud firestore databases create --location=${REGION} --delete-protection --project=${projectId}`
    return yield error('There is no Firestore database', 'All data lies in it', mend)
  }
  if (database.locationId !== REGION)
    yield error(
      `The database is in ${String(database.locationId)}`,
      `The functions follow it from ${REGION}, and a database cannot move`,
      `Make a new project with its database in ${REGION}`,
    )
  if (database.type !== 'FIRESTORE_NATIVE')
    yield error(
      `The database is ${String(database.type)}`,
      'The app needs Firestore in native mode',
      'Make a new project',
    )
  if (database.pointInTimeRecoveryEnablement !== 'POINT_IN_TIME_RECOVERY_ENABLED')
    yield warning(
      'The database keeps no past',
      'What is deleted by mistake is gone',
      command('databases update --enable-pitr'),
    )
  if (database.deleteProtectionState !== 'DELETE_PROTECTION_ENABLED')
    yield warning(
      'The database may be deleted by one command',
      'So may all that everybody has',
      command('databases update --delete-protection'),
    )
  if (backupSchedules === 0)
    yield warning(
      'The database is never backed up',
      'Its past reaches back seven days only',
      command('backups schedules create --recurrence=daily --retention=14w'),
    )
}

function* checkChannels({ alertChannels }: CloudFacts, projectId: string): Generator<Finding> {
  if (alertChannels !== 0) return
  yield error(
    'Cloud Monitoring has no notification channel',
    'Every alert would be told to nobody',
    `gcloud beta monitoring channels create --type=email --display-name='On call' --channel-labels=email_address=YOU@EXAMPLE.COM --project=${projectId}`,
  )
}

/** Cuts are other people's sound: only the functions may read them. */
function* checkBucket({ buckets }: CloudFacts, { projectId, settings }: Facts): Generator<Finding> {
  const name = settings.get('CUTS_BUCKET')?.text ?? `${projectId}-cuts`
  if (buckets === undefined || settings.get('AUDIO_CUTS')?.text === 'off') return
  const found = buckets.find((bucket) => bucket.name === name)
  const flags = '--uniform-bucket-level-access --public-access-prevention'
  if (found === undefined) {
    const mend = `gcloud storage buckets create gs://${name} --location=${REGION} --project=${projectId} ${flags} --soft-delete-duration=0`
    return yield error(`There is no bucket ${name}`, 'Cuts of episodes are kept in it', mend)
  }
  const isPrivate =
    found.public_access_prevention === 'enforced' && found.uniform_bucket_level_access === true
  if (isPrivate) return
  const mend = `gcloud storage buckets update gs://${name} ${flags}`
  yield error(`The bucket ${name} may be opened to everybody`, 'Cuts are for their listeners alone', mend)
}

function* checkErasures({ sinks }: CloudFacts): Generator<Finding> {
  const sink = sinks?.find(({ name }) => name === ERASURES)
  if (sinks === undefined || sink?.filter === ENDINGS_FILTER) return
  yield warning(
    `The log keeps no record of what was erased (sink ${ERASURES})`,
    'After a restore nobody would know who had left the newsletter, or complained',
    'docs/deploying.md, section 10, makes the bucket and the sink',
  )
}

function* checkRoles(cloud: CloudFacts, facts: Facts): Generator<Finding> {
  const { projectId } = facts
  const { projectNumber, projectPolicy, accountPolicies } = cloud
  if (projectNumber === undefined) return
  const runtime = runtimeAccount(projectNumber)
  const holds = (policy: Policy | undefined, role: string) =>
    policy?.bindings?.some(
      (each) => each.role === role && each.members?.includes(`serviceAccount:${runtime}`),
    ) ?? false
  if (
    projectPolicy !== undefined &&
    !holds(projectPolicy, 'roles/editor') &&
    !holds(projectPolicy, 'roles/owner')
  ) {
    for (const [role, what] of Object.entries(PROJECT_ROLES)) {
      if (holds(projectPolicy, role)) continue
      const mend = `gcloud projects add-iam-policy-binding ${projectId} --member=serviceAccount:${runtime} --role=${role}`
      yield error(`The functions’ account lacks ${role}`, `Needed for ${what}`, mend)
    }
  }
  const grant = (account: string, role: string) =>
    `gcloud iam service-accounts add-iam-policy-binding ${account} --member=serviceAccount:${runtime} --role=${role} --project=${projectId}`
  if (
    accountPolicies.has(runtime) &&
    !holds(accountPolicies.get(runtime), TOKEN_CREATOR) &&
    !holds(projectPolicy, TOKEN_CREATOR)
  )
    yield error(
      `The functions’ account may not sign for itself (${TOKEN_CREATOR})`,
      'Nobody could log in: /api/session signs a token',
      grant(runtime, TOKEN_CREATOR),
    )
  const tasks = facts.settings.get('TASKS_SERVICE_ACCOUNT')?.text
  if (tasks !== undefined && accountPolicies.has(tasks)) {
    const policy = accountPolicies.get(tasks)
    if (policy === undefined)
      yield error(
        'TASKS_SERVICE_ACCOUNT does not exist',
        'Tasks are signed in its name',
        `gcloud iam service-accounts create ${tasks.split('@')[0]} --project=${projectId}`,
      )
    else if (
      !holds(policy, ACCOUNT_USER) &&
      !holds(projectPolicy, ACCOUNT_USER) &&
      !holds(projectPolicy, 'roles/editor')
    )
      yield error(
        `The functions’ account may not use that of the tasks (${ACCOUNT_USER})`,
        'No task can be made',
        grant(tasks, ACCOUNT_USER),
      )
  }
}
