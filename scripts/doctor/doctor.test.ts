import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SettingName, VARIABLES } from '../../functions/src/platform/config.ts'
import { DATABASE_OF_CLOUD, firebaseOf, queuesOfCloud, SECRETS_OF_CLOUD } from '../rigs/queuesOfCloud.ts'
import { fromRoot } from '../stack/paths.ts'
import { checkCloud } from './checkCloud.ts'
import { checkFiles, FILES } from './checkFiles.ts'
import { checkSettings, SETTINGS } from './checkSettings.ts'
import { checkWebSettings, WEB_SETTINGS } from './checkWebSettings.ts'
import { type CloudFacts, type Facts, lineOf } from './Facts.ts'
import { ACCOUNT_USER, APIS, ENDINGS_FILTER, ERASURES, PROJECT_ROLES, TOKEN_CREATOR } from './production.ts'

const PROJECT = 'sonobrief-live'
const FILE = `functions/.env.${PROJECT}`
const KEPT = 'Secret Manager'
const RUNTIME = 'serviceAccount:123-compute@developer.gserviceaccount.com'
const TASKS = `tasks@${PROJECT}.iam.gserviceaccount.com`

const BUCKET = {
  name: `${PROJECT}-cuts`,
  public_access_prevention: 'enforced',
  uniform_bucket_level_access: true,
}

/** Values that only a person knows; every other setting has a default, so new ones need no line here. */
const GIVEN: Partial<Record<SettingName, string>> = {
  APP_URL: 'https://sonobrief.app',
  TASKS_SERVICE_ACCOUNT: TASKS,
  ...SECRETS_OF_CLOUD,
}

beforeEach(() => vi.stubEnv('GCLOUD_PROJECT', PROJECT))
afterEach(() => vi.unstubAllEnvs())

function cloud(): CloudFacts {
  return {
    projectNumber: '123',
    queues: queuesOfCloud(PROJECT, 0.2),
    apis: Object.keys(APIS),
    database: DATABASE_OF_CLOUD,
    backupSchedules: 1,
    alertChannels: 1,
    sinks: [{ name: ERASURES, filter: ENDINGS_FILTER }],
    buckets: [BUCKET],
    projectPolicy: { bindings: [{ role: 'roles/editor', members: [RUNTIME] }] },
    accountPolicies: new Map([
      [
        '123-compute@developer.gserviceaccount.com',
        { bindings: [{ role: TOKEN_CREATOR, members: [RUNTIME] }] },
      ],
      [TASKS, { bindings: [{ role: ACCOUNT_USER, members: [RUNTIME] }] }],
    ]),
  }
}

const LOCAL_STACK = '{"auth":"a","firestore":{"host":"h","port":1},"captchaScript":"c","youtube":"y"}'

/** A project that lacks nothing. */
function ready(): Facts {
  return {
    projectId: PROJECT,
    nodeVersion: '24.21.0',
    settings: new Map(
      SETTINGS.flatMap(([name, row]) => {
        const text = GIVEN[name] ?? (row.secret ? row.fallback?.() : undefined)
        return text === undefined ? [] : [[name, { text, from: row.secret ? KEPT : FILE }] as const]
      }),
    ),
    settingsFile: FILE,
    askedSecretManager: true,
    web: new Map([
      ['VITE_FIREBASE_CONFIG', firebaseOf(PROJECT, 'sonobrief.app')],
      ['VITE_PUSH_KEY', `B${'x'.repeat(86)}`],
      ['VITE_RECAPTCHA_SITE_KEY', '6Lc-site'],
      ['VITE_SENTRY_DSN', 'https://key@o1.ingest.sentry.io/1'],
    ]),
    files: new Map([
      ...Object.keys(FILES).map((file) => [file, readFileSync(fromRoot(file), 'utf8')] as const),
      ['.firebaserc', JSON.stringify({ projects: { default: PROJECT } })],
    ]),
    cloud: cloud(),
    cloudFailure: undefined,
  }
}

const judged = (facts: Facts) =>
  [checkFiles, checkSettings, checkWebSettings, checkCloud].flatMap((check) => [...check(facts)]).map(lineOf)

const setting = (name: string, text: string | undefined, from = FILE): Facts => {
  const facts = ready()
  const settings = new Map(facts.settings)
  if (text === undefined) settings.delete(name)
  else settings.set(name, { text, from })
  return { ...facts, settings }
}
const withWeb = (name: string, text: string): Facts => {
  const { web, ...others } = ready()
  return { ...others, web: new Map(web).set(name, text) }
}
const withFirebase = (projectId: string, authDomain: string) =>
  withWeb('VITE_FIREBASE_CONFIG', firebaseOf(projectId, authDomain))
const withFile = (name: string, change: (text: string) => string): Facts => {
  const files = new Map(ready().files)
  return { ...ready(), files: files.set(name, change(files.get(name) ?? '')) }
}
const withCloud = (change: Partial<CloudFacts>): Facts => ({ ...ready(), cloud: { ...cloud(), ...change } })
const queues = (change: object) =>
  (cloud().queues ?? []).map((queue, index) => (index === 0 ? { ...queue, ...change } : queue))

it('the doctor finds nothing in a project that lacks nothing', () => expect(judged(ready())).toEqual([]))

describe('every setting of the functions', () => {
  const needed = SETTINGS.filter(([, row]) => row.secret || row.fallback === undefined)

  it.each(needed)('%s is named where it is missing', (name, { purpose }) => {
    const [line, ...others] = judged(setting(name, undefined)).filter((each) => each.startsWith('✗'))
    expect(line).toMatch(new RegExp(`^✗ ${name} is not (?:set|in Secret Manager)\\. `))
    expect(line).toContain(purpose.slice(0, 40))
    expect(line).toContain(
      `secret` in (VARIABLES[name] as object) ? `functions:secrets:set ${name}` : `Write it into ${FILE}`,
    )
    expect(others).toEqual([])
  })

  it.each(SETTINGS.filter(([, row]) => row.secret))('%s must not stand in a file', (name) => {
    const text = ready().settings.get(name)?.text
    expect(judged(setting(name, text)).join('\n')).toContain(`✗ ${name} stands in ${FILE}. It is a secret`)
  })

  it.each(SETTINGS.filter(([, row]) => row.secret))('%s is never repeated in a finding', (name) => {
    const value = `malformed value of ${name} 💥`
    const lines = judged(setting(name, value, KEPT)).join('\n')
    expect(lines).not.toContain('💥')
  })
})

it('the doctor knows every variable of the web app', () => {
  const declared = readFileSync(fromRoot('src', 'vite-env.d.ts'), 'utf8').match(/VITE_\w+/g)
  expect(Object.keys(WEB_SETTINGS).toSorted()).toEqual(declared?.toSorted())
})

it.each<[string, Facts, RegExp]>([
  [
    'a malformed setting',
    setting('APP_URL', 'sonobrief.app'),
    /^✗ APP_URL is malformed\. .* an origin such as .* Mend it in functions\/\.env\./,
  ],
  [
    'an address of this machine',
    setting('YOUTUBE_API_URL', 'http://127.0.0.1:8124'),
    /^✗ YOUTUBE_API_URL leads to this very machine/,
  ],
  ['an unencrypted address', setting('APP_URL', 'http://sonobrief.app'), /^✗ APP_URL is not encrypted/],
  [
    'names of this machine',
    setting('PODCASTS_LOCAL_HOSTS', '*.localhost=8126'),
    /^✗ PODCASTS_LOCAL_HOSTS is set/,
  ],
  [
    'a look for models on the same machine',
    setting('LLM_SEARCH', 'ollama=11434,recorded=8130'),
    /^✗ LLM_SEARCH is set/,
  ],
  ['a local Cloud Tasks', setting('TASKS_ENDPOINT', 'tasks.test:8123'), /^✗ TASKS_ENDPOINT is set/],
  [
    'Google’s test key',
    setting('RECAPTCHA_SECRET', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe', KEPT),
    /^✗ RECAPTCHA_SECRET is that of Google’s test site/,
  ],
  [
    'no Gemini',
    setting('GEMINI_API_KEY', 'none', KEPT),
    /^✗ GEMINI_API_KEY is none\. Episodes without a transcript.* are refused \(NO_TRANSCRIPT\)/,
  ],
  [
    'a model without a name',
    setting('LLM_URL', 'https://models.test/v1'),
    /^✗ LLM_URL is set, LLM_MODEL is not/,
  ],
  [
    'a test key of Stripe',
    setting('STRIPE_SECRET_KEY', 'sk_test_abc', KEPT),
    /^! STRIPE_SECRET_KEY is a test key/,
  ],
  ['a delay too long', setting('SUMMARY_DELAY_SECONDS', '20'), /^! SUMMARY_DELAY_SECONDS is 20/],
  ['a name of the platform', setting('GCLOUD_PROJECT', 'x'), /^✗ GCLOUD_PROJECT stands in/],
  [
    'mail from elsewhere',
    setting('MAIL_FROM', 'a@elsewhere.test'),
    /^! MAIL_FROM is at elsewhere\.test, and the app at sonobrief\.app/,
  ],
  [
    'bounces that nobody reads',
    setting('BOUNCE_IMAP_URL', 'off', KEPT),
    /^✗ BOUNCE_IMAP_URL and MAIL_EVENTS_SECRET are both off/,
  ],
  [
    'links signed with the key that never changes',
    setting('LINK_KEYS', `${'x'.repeat(32)},${'y'.repeat(32)}`, KEPT),
    /^✗ LINK_KEYS begins with HASH_KEY\. .*openssl rand/,
  ],
  [
    'no file of settings',
    { ...ready(), settingsFile: undefined },
    /^✗ functions\/\.env\.sonobrief-live is missing/,
  ],
  [
    'secrets that nobody asked for',
    { ...setting('HASH_KEY', undefined), askedSecretManager: false },
    /^· Not looked at: HASH_KEY\. /,
  ],
  ['no key of notifications', withWeb('VITE_PUSH_KEY', ''), /^! VITE_PUSH_KEY is not set/],
  ['no true key of notifications', withWeb('VITE_PUSH_KEY', 'x'), /^✗ VITE_PUSH_KEY must be the public key/],
  ['no site key', withWeb('VITE_RECAPTCHA_SITE_KEY', ''), /^✗ VITE_RECAPTCHA_SITE_KEY is not set/],
  ['a local stack', withWeb('VITE_LOCAL_STACK', LOCAL_STACK), /^✗ VITE_LOCAL_STACK is set/],
  ['no web configuration', withWeb('VITE_FIREBASE_CONFIG', ''), /^✗ VITE_FIREBASE_CONFIG is not set/],
  [
    'another project’s web app',
    withFirebase('other', 'sonobrief.app'),
    /^✗ VITE_FIREBASE_CONFIG is of the project other/,
  ],
  [
    'sign-in on Firebase’s host',
    withFirebase(PROJECT, `${PROJECT}.firebaseapp.com`),
    /^✗ authDomain in VITE_FIREBASE_CONFIG is .* Make it sonobrief\.app/,
  ],
  ['another Node', { ...ready(), nodeVersion: '20.1.0' }, /^✗ Node is 20\.1\.0/],
  [
    'rules that are not deployed',
    withFile('firebase.json', (text) => text.replace('"rules": "firestore.rules"', '"rules": "other.rules"')),
    /^✗ firebase\.json: firestore\.rules is other\.rules/,
  ],
  [
    'a function that is gone',
    withFile('functions/src/index.ts', (text) => text.replace('{ getYoutubeInfo }', '{ other }')),
    /^✗ firebase\.json rewrites to getYoutubeInfo\. No such function/,
  ],
  [
    'no answer of gcloud',
    { ...ready(), cloud: undefined, cloudFailure: 'it is not installed' },
    /^! Not looked at: APIs, queues, .* gcloud said: it is not installed/,
  ],
  [
    'an API',
    withCloud({ apis: Object.keys(APIS).slice(1) }),
    /^✗ artifactregistry\.googleapis\.com is not enabled\. .* gcloud services enable artifactregistry\.googleapis\.com --project=sonobrief-live\.$/,
  ],
  [
    'a queue',
    withCloud({ queues: cloud().queues?.slice(1) }),
    /^✗ The queue summaries \(TASKS_QUEUE\) is missing .* gcloud tasks queues create summaries --location=europe-west1 --project=sonobrief-live --max-dispatches-per-second=100 /,
  ],
  [
    'a queue that stands still',
    withCloud({ queues: queues({ state: 'PAUSED' }) }),
    /^✗ The queue summaries is PAUSED\. .* queues resume summaries/,
  ],
  [
    'nobody who is told of alerts',
    withCloud({ alertChannels: 0 }),
    /^✗ Cloud Monitoring has no notification channel\. .* gcloud beta monitoring channels create /,
  ],
  [
    'a log that keeps no erasures',
    withCloud({ sinks: [{ name: '_Default' }] }),
    /^! The log keeps no record of what was erased/,
  ],
  [
    'no bucket of cuts',
    withCloud({ buckets: [] }),
    /^✗ There is no bucket [\w-]+-cuts\. .* gcloud storage buckets create gs:/,
  ],
  [
    'a bucket of cuts that may be opened',
    withCloud({ buckets: [{ ...BUCKET, public_access_prevention: 'inherited' }] }),
    /^✗ The bucket [\w-]+-cuts may be opened to everybody/,
  ],
  [
    'no database',
    withCloud({ database: undefined }),
    /^✗ There is no Firestore database\. .* databases create --location=europe-west1/,
  ],
  [
    'a database elsewhere',
    withCloud({ database: { ...cloud().database, locationId: 'nam5' } }),
    /^✗ The database is in nam5/,
  ],
  [
    'no way back in time',
    withCloud({ database: { ...cloud().database, pointInTimeRecoveryEnablement: 'x' } }),
    /^! The database keeps no past\. .* --enable-pitr/,
  ],
  [
    'no protection',
    withCloud({ database: { ...cloud().database, deleteProtectionState: 'x' } }),
    /^! The database may be deleted by one command/,
  ],
  ['no backup', withCloud({ backupSchedules: 0 }), /^! The database is never backed up/],
  [
    'a role in the project',
    withCloud({
      projectPolicy: {
        bindings: Object.keys(PROJECT_ROLES)
          .filter((role) => role !== 'roles/cloudtasks.enqueuer')
          .map((role) => ({ role, members: [RUNTIME] })),
      },
    }),
    /^✗ The functions’ account lacks roles\/cloudtasks\.enqueuer/,
  ],
  [
    'the right to sign',
    withCloud({
      accountPolicies: new Map(
        [...cloud().accountPolicies].map(([account], index) => [
          account,
          index === 0 ? {} : cloud().accountPolicies.get(account),
        ]),
      ),
    }),
    /^✗ The functions’ account may not sign for itself/,
  ],
  [
    'the account of the tasks',
    withCloud({ accountPolicies: new Map(cloud().accountPolicies).set(TASKS, undefined) }),
    /^✗ TASKS_SERVICE_ACCOUNT does not exist\. .* service-accounts create tasks/,
  ],
])('the doctor finds wrong, and nothing else: %s', (_, facts, line) => {
  const lines = judged(facts)
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(lines[0]).not.toMatch(/\n|undefined\./)
})

it.each(Object.keys(FILES))('the doctor finds that %s is missing', (file) => {
  const files = new Map(ready().files)
  files.delete(file)
  expect(judged({ ...ready(), files })).toContainEqual(
    expect.stringMatching(`^✗ ${file} is missing\\. .+\\. git checkout`),
  )
})
