import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { REGION } from '../../functions/src/platform/region.ts'
import { FILES } from './checkFiles.ts'
import { isLocal, SETTINGS } from './checkSettings.ts'
import { WEB_SETTINGS } from './checkWebSettings.ts'
import type { CloudBucket, CloudDatabase, CloudFacts, CloudQueue, Facts, Policy } from './Facts.ts'
import { gcloud, gcloudJson } from './gcloud.ts'
import { runtimeAccount } from './production.ts'

type Held = { text: string; from: string }

/** Files of settings of the web app, as Vite reads them for production: the last one wins. */
const WEB_FILES = ['.env', '.env.local', '.env.production', '.env.production.local']

/** Everything that the doctor judges; `offline` asks nobody: files and environment only. */
export async function gatherFacts(
  root: string,
  projectId: string,
  options: { offline: boolean },
): Promise<Facts> {
  const local = isLocal({ projectId })
  const files = await readAll(root, [...Object.keys(FILES), '.firebaserc'])
  const own = `functions/.env.${projectId}`
  const envFiles = await readAll(root, ['functions/.env', own])
  const settings = new Map<string, Held>()
  if (!local) {
    for (const [from, text] of envFiles) {
      for (const [name, value] of Object.entries(parseEnv(text)))
        settings.set(name, { text: value ?? '', from })
    }
  }
  // Secrets come to the functions from Secret Manager; a local stack takes everything from the environment.
  for (const [name, row] of SETTINGS) {
    const text = process.env[name]
    if (text !== undefined && (local || row.secret) && !settings.has(name))
      settings.set(name, { text, from: 'the environment' })
  }
  const answer =
    local || options.offline
      ? undefined
      : await gcloud(['projects', 'describe', projectId, '--format=value(projectNumber)'])
  const isThere = answer?.ok === true
  const askedSecretManager = isThere && (await readSecrets(projectId, settings))
  return {
    projectId,
    nodeVersion: process.versions.node,
    settings,
    settingsFile: envFiles.has(own) ? own : envFiles.has('functions/.env') ? 'functions/.env' : undefined,
    askedSecretManager,
    web: await webSettings(root),
    files,
    cloud: isThere
      ? await askCloud(projectId, answer.text.trim(), settings.get('TASKS_SERVICE_ACCOUNT')?.text)
      : undefined,
    cloudFailure: answer?.ok === false ? answer.said : undefined,
  }
}

async function readAll(root: string, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of names) {
    try {
      found.set(name, await readFile(`${root}/${name}`, 'utf8'))
    } catch {
      // Missing: what that means is not judged here.
    }
  }
  return found
}

async function webSettings(root: string): Promise<Map<string, string>> {
  const web = new Map<string, string>()
  for (const [, text] of await readAll(root, WEB_FILES)) {
    for (const [name, value] of Object.entries(parseEnv(text)))
      if (name.startsWith('VITE_')) web.set(name, value ?? '')
  }
  // Vite lets the environment win.
  for (const name of Object.keys(WEB_SETTINGS)) {
    const value = process.env[name]
    if (value !== undefined) web.set(name, value)
  }
  return web
}

/** Puts secrets that Secret Manager holds into the settings. @returns whether it has answered for every one */
async function readSecrets(projectId: string, settings: Map<string, Held>): Promise<boolean> {
  const names = SETTINGS.filter(([, row]) => row.secret).map(([name]) => name)
  const answers = await Promise.all(
    names.map(async (name) => ({
      name,
      answer: await gcloud([
        'secrets',
        'versions',
        'access',
        'latest',
        `--secret=${name}`,
        `--project=${projectId}`,
      ]),
    })),
  )
  let all = true
  for (const { name, answer } of answers) {
    if (answer.ok) settings.set(name, { text: answer.text, from: 'Secret Manager' })
    else if (answer.reason !== 'not-found') all = false
    else if (settings.get(name)?.from === 'the environment') settings.delete(name)
  }
  return all
}

async function askCloud(
  projectId: string,
  projectNumber: string,
  tasksAccount: string | undefined,
): Promise<CloudFacts> {
  const project = `--project=${projectId}`
  const accounts = [runtimeAccount(projectNumber), ...(tasksAccount === undefined ? [] : [tasksAccount])]
  const [queues, apis, database, schedules, channels, sinks, buckets, projectPolicy, ...policies] =
    await Promise.all([
      gcloudJson(['tasks', 'queues', 'list', `--location=${REGION}`, project]),
      gcloud(['services', 'list', '--enabled', '--format=value(config.name)', project]),
      gcloudJson(['firestore', 'databases', 'describe', '--database=(default)', project]),
      gcloudJson(['firestore', 'backups', 'schedules', 'list', '--database=(default)', project]),
      gcloudJson(['beta', 'monitoring', 'channels', 'list', project]),
      gcloudJson(['logging', 'sinks', 'list', project]),
      gcloudJson(['storage', 'buckets', 'list', project]),
      gcloudJson(['projects', 'get-iam-policy', projectId]),
      ...accounts.map((account) =>
        gcloudJson(['iam', 'service-accounts', 'get-iam-policy', account, project]),
      ),
    ])
  return {
    projectNumber,
    queues: queues as CloudQueue[] | undefined,
    apis: apis.ok ? apis.text.split(/\s+/).filter(Boolean) : undefined,
    database: database as CloudDatabase | undefined,
    backupSchedules: Array.isArray(schedules) ? schedules.length : undefined,
    alertChannels: Array.isArray(channels) ? channels.length : undefined,
    sinks: sinks as CloudFacts['sinks'],
    buckets: buckets as CloudBucket[] | undefined,
    projectPolicy: projectPolicy as Policy | undefined,
    accountPolicies: new Map(
      accounts.map((account, index) => [account, policies[index] as Policy | undefined]),
    ),
  }
}
