import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCAL_SECRET_KEY, startStripe } from '../../emulators/stripe/src/startStripe.ts'
import { SETTINGS } from '../../scripts/doctor/checkSettings.ts'
import { APIS, ENDINGS_FILTER, ERASURES } from '../../scripts/doctor/production.ts'
import { freePort } from '../../scripts/stack/ports.ts'
import { bin, COMPILED, fromRoot } from '../../scripts/stack/paths.ts'
import { setUpStripe, stripeAt } from '../../scripts/stripe/setUpStripe.ts'
import { startMailbox } from '../../scripts/rigs/mailbox.ts'
import {
  DATABASE_OF_CLOUD,
  firebaseOf,
  queuesOfCloud,
  SECRETS_OF_CLOUD,
} from '../../scripts/rigs/queuesOfCloud.ts'
import { testFolder } from '../support/testFolder.ts'
import { nightly } from '../support/tier.ts'

const PROJECT = 'sonobrief-live'

/** A checkout in which commands of others are stand-ins that write down how they were called. */
let root: string
let calls: string

beforeEach(async () => {
  root = testFolder()
  calls = path.join(root, 'bin', 'calls')
  for (const file of [
    'firebase.json',
    'firestore.rules',
    'firestore.indexes.json',
    'functions/package.json',
    'functions/package-lock.json',
    'functions/src/index.ts',
  ]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), await readFile(fromRoot(file)))
  }
  await writeFile(path.join(root, '.gitignore'), 'bin\n')
  await mkdir(path.join(root, 'bin'))
})

async function standIn(name: string, script: string): Promise<void> {
  const file = path.join(root, 'bin', name)
  await writeFile(file, `#!/bin/sh\necho "${name} $*" >> '${calls}'\n${script}\n`)
  await chmod(file, 0o755)
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

function run(
  script: 'doctor' | 'deploy' | 'build',
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const options = {
    // Nothing of this machine: neither its settings nor its gcloud.
    env: {
      PATH: `${path.join(root, 'bin')}:${path.dirname(bin('node'))}:/usr/bin/env:/bin`,
      HOME: root,
      NODE_COMPILE_CACHE: COMPILED,
      GIT_CONFIG_NOSYSTEM: '1',
      LLM_URL: 'none',
      ...env,
    },
    encoding: 'utf8' as const,
  }
  return new Promise((resolve) => {
    execFile(
      bin('node'),
      [fromRoot('scripts', `${script}.ts`), '--root', root, ...args],
      options,
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr })
      },
    )
  })
}

const calledWith = async () => (await readFile(calls, 'utf8').catch(() => '')).split('\n').filter(Boolean)

describe('npm run doctor', () => {
  it('calls the local project fine', async () => {
    const { code, stdout } = await run('doctor', [])
    expect(stdout).toMatch(/^· .* turns models off\.[^]*\ndemo-sonobrief \(local\) is fine: \d+ settings/)
    expect(code).toBe(0)
  })

  it('names everything that an empty project lacks, and calls no service with --offline', async () => {
    await standIn('gcloud', 'exit 1')
    const { code, stdout } = await run('doctor', ['--offline', '--project', PROJECT])
    const needed = SETTINGS.filter(([, row]) => !row.secret && row.fallback === undefined)
    for (const [name] of needed) expect(stdout).toContain(`✗ ${name} is not set. `)
    for (const [name, row] of SETTINGS)
      if (row.secret) expect(stdout).toMatch(new RegExp(`^· Not looked at: .*${name}`, 'm'))
    expect(stdout).toContain('✗ VITE_FIREBASE_CONFIG is not set. ')
    expect(stdout).toMatch(/\d+ to mend, \d+ to think about\. docs\/deploying\.md/)
    expect(code).toBe(1)
    expect(await calledWith()).toEqual([])
  })

  nightly('tries the mail server with --smtp', async () => {
    const mailbox = await startMailbox()
    const fine = await run('doctor', ['--smtp'], { SMTP_URL: mailbox.url })
    await mailbox.stop()
    expect([fine.code, mailbox.connections]).toEqual([0, 1])
    const broken = await run('doctor', ['--smtp'], { SMTP_URL: mailbox.url })
    expect(broken.stdout).toMatch(/^✗ The mail server of SMTP_URL cannot be used\. It said E\w+\. /m)
    expect(broken.code).toBe(1)
  })

  nightly(
    'reads the environment of a local project, and calls its model and transcriber unless offline',
    async () => {
      const url = `http://127.0.0.1:${await freePort()}/v1`
      const env = { LLM_URL: url, LLM_MODEL: 'my-model', TRANSCRIBER_URL: url }
      const { code, stdout } = await run('doctor', [], { ...env, SUMMARY_DELAY_SECONDS: 'soon' })
      expect(stdout).toContain('✗ SUMMARY_DELAY_SECONDS is malformed. ')
      expect(stdout).toMatch(/^✗ Nothing answers at LLM_URL \(ECONNREFUSED\)\. /m)
      expect(stdout).toMatch(/^✗ Nothing answers at TRANSCRIBER_URL \(ECONNREFUSED\)\. /m)
      expect(code).toBe(1)
      expect((await run('doctor', ['--offline'], env)).code).toBe(0)
      const unnamed = await run('doctor', ['--offline'], { LLM_MODEL: 'my-model' })
      expect(unnamed.stdout).toContain('✗ LLM_MODEL is set, LLM_URL is not. ')
    },
  )

  nightly('takes the project of .firebaserc, also by an alias', async () => {
    await writeFile(
      path.join(root, '.firebaserc'),
      JSON.stringify({ projects: { default: 'one-live', staging: 'two-live' } }),
    )
    expect((await run('doctor', ['--offline'])).stdout).toContain('\none-live: ')
    expect((await run('doctor', ['--offline', '--project', 'staging'])).stdout).toContain('\ntwo-live: ')
  })

  nightly('repeats the error of gcloud where it cannot be used', async () => {
    await standIn('gcloud', 'echo "ERROR: you are not logged in" >&2; exit 1')
    const { stdout } = await run('doctor', ['--project', PROJECT])
    expect(stdout).toContain('gcloud said: ERROR: you are not logged in')
    expect(stdout).toContain('· Not looked at: SMTP_URL')
  })

  describe('in a project with gcloud and Stripe', () => {
    let stripe: Awaited<ReturnType<typeof startStripe>>
    beforeAll(async () => {
      stripe = await startStripe({ port: 0, automatic: false })
      await setUpStripe(await stripeAt(stripe.url, LOCAL_SECRET_KEY), 'https://sonobrief.app')
    })
    afterAll(() => stripe.stop())

    const RUNTIME = 'serviceAccount:123-compute@developer.gserviceaccount.com'
    const SECRETS = { ...SECRETS_OF_CLOUD, STRIPE_SECRET_KEY: LOCAL_SECRET_KEY }

    /** Answers as gcloud 528 gives them, for a project that has everything. */
    async function readyProject() {
      const values = {
        ...Object.fromEntries(
          SETTINGS.flatMap(([name, row]) => (row.secret ? [[name, row.fallback?.() ?? 'x']] : [])),
        ),
        ...SECRETS,
      }
      const policy = (role: string) => JSON.stringify({ bindings: [{ role, members: [RUNTIME] }] })
      const queues = queuesOfCloud(PROJECT, 1)
      const secrets = Object.entries(values).map(
        ([name, value]) => `*"--secret=${name} "*) printf '%s' '${value}' ;;`,
      )
      await standIn(
        'gcloud',
        `case "$* " in
          "projects describe"*) echo 123 ;;
          ${secrets.join('\n          ')}
          "secrets versions access"*) echo "ERROR: NOT_FOUND: Secret not found" >&2; exit 1 ;;
          "tasks queues list"*) echo '${JSON.stringify(queues)}' ;;
          "services list"*) printf '%s\\n' ${Object.keys(APIS).join(' ')} ;;
          "firestore databases"*) echo '${JSON.stringify(DATABASE_OF_CLOUD)}' ;;
          "firestore backups"*) echo '[{"name":"daily"}]' ;;
          "beta monitoring channels list"*) echo '[{"name":"projects/${PROJECT}/notificationChannels/1"}]' ;;
          "logging sinks list"*) echo '${JSON.stringify([{ name: ERASURES, filter: ENDINGS_FILTER }])}' ;;
          "storage buckets list"*) echo '[{"name":"${PROJECT}-cuts","public_access_prevention":"enforced","uniform_bucket_level_access":true}]' ;;
          "projects get-iam-policy"*) echo '${policy('roles/editor')}' ;;
          "iam service-accounts get-iam-policy 123"*) echo '${policy('roles/iam.serviceAccountTokenCreator')}' ;;
          "iam service-accounts get-iam-policy"*) echo '${policy('roles/iam.serviceAccountUser')}' ;;
          *) echo "unexpected: $*" >&2; exit 1 ;;
        esac`,
      )
      await writeFile(
        path.join(root, 'functions', `.env.${PROJECT}`),
        `# ours\nAPP_URL=https://sonobrief.app\nTASKS_SERVICE_ACCOUNT=tasks@${PROJECT}.iam.gserviceaccount.com\nSTRIPE_API_URL=${stripe.url}\n`,
      )
      const web = firebaseOf(PROJECT, 'sonobrief.app')
      await writeFile(
        path.join(root, '.env.production'),
        `VITE_FIREBASE_CONFIG='${web}'\nVITE_PUSH_KEY=B${'x'.repeat(86)}\nVITE_RECAPTCHA_SITE_KEY=6Lc\nVITE_SENTRY_DSN=https://k@o1.ingest.sentry.io/1\n`,
      )
      await writeFile(path.join(root, '.firebaserc'), JSON.stringify({ projects: { default: PROJECT } }))
    }
    /** What the local Stripe itself cannot help: it is local, and its key one for tests. */
    const ofTheStandIn = [
      /^✗ STRIPE_API_URL leads to this very machine/,
      /^! STRIPE_SECRET_KEY is a test key/,
    ]
    const others = (stdout: string) =>
      stdout
        .split('\n')
        .filter((line) => /^[✗!]/.test(line) && !ofTheStandIn.some((known) => known.test(line)))

    it('finds nothing wrong in a complete project, and prints no secret', async () => {
      await readyProject()
      const { stdout, stderr } = await run('doctor', [])
      expect(others(stdout)).toEqual([])
      expect(stdout).toContain(`${PROJECT}: 1 to mend, 1 to think about.`)
      for (const secret of Object.values(SECRETS)) expect(stdout + stderr).not.toContain(secret)
      // It has only looked.
      const verbs = /\b(?:describe|list|access|get-iam-policy)\b/
      expect((await calledWith()).filter((call) => !verbs.test(call))).toEqual([])
    })

    it('finds a secret missing in Secret Manager, though it stands in the environment', async () => {
      await readyProject()
      const gcloud = path.join(root, 'bin', 'gcloud')
      await writeFile(
        gcloud,
        (await readFile(gcloud, 'utf8')).replace('--secret=HASH_KEY ', '--secret=ELSE '),
      )
      const { code, stdout } = await run('doctor', [], { HASH_KEY: SECRETS.HASH_KEY })
      expect(others(stdout)).toEqual([
        expect.stringMatching(
          /^✗ HASH_KEY is not in Secret Manager\. .* npx firebase functions:secrets:set HASH_KEY --project sonobrief-live/,
        ),
      ])
      expect(code).toBe(1)
    })

    it('finds the webhook that Stripe lacks', async () => {
      await readyProject()
      await writeFile(
        path.join(root, 'functions', `.env.${PROJECT}`),
        `APP_URL=https://other.test\nMAIL_FROM=a@other.test\nTASKS_SERVICE_ACCOUNT=tasks@${PROJECT}.iam.gserviceaccount.com\nSTRIPE_API_URL=${stripe.url}\n`,
      )
      const { stdout } = await run('doctor', [])
      expect(others(stdout)).toContainEqual(
        expect.stringMatching(/^✗ Stripe lacks the webhook https:\/\/other\.test\/api\/stripe-webhook\. /),
      )
    })
  })
})

it('#recorded-in-production: npm run build refuses a model on the own machine', async () => {
  await writeFile(path.join(root, 'functions', `.env.${PROJECT}`), 'LLM_SEARCH=recorded=8130\n')
  const { code, stderr } = await run('build', [])
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^LLM_SEARCH stands in .*: it is for the local/)])
})

describe('npm run deploy', () => {
  beforeEach(async () => {
    execFileSync('git', ['init', '-q'], { cwd: root })
    execFileSync('git', ['add', '-A'], { cwd: root })
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', 'commit', '-qm', 'x'], {
      cwd: root,
    })
    await standIn('npm', 'exit 0')
    await standIn('firebase', 'exit 0')
  })
  const commit = () =>
    execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const expected = () => [
    `npm run doctor -- --project ${PROJECT}`,
    'npm run check',
    'npm run build',
    ...['firestore:rules,firestore:indexes', 'functions', 'hosting'].map(
      (only) => `firebase deploy --project ${PROJECT} --only ${only} --message ${commit()}`,
    ),
    `npm run alerts -- --project ${PROJECT}`,
  ]

  it('checks, builds, deploys functions before the app, and the alerts last', async () => {
    const { code, stdout } = await run('deploy', ['--project', PROJECT])
    expect(await calledWith()).toEqual(expected())
    expect(stdout).toContain(`${commit()} is online in ${PROJECT}.`)
    expect(code).toBe(0)
  })

  nightly('prints the same commands with --dry-run, and runs none', async () => {
    const { code, stdout } = await run('deploy', ['--project', PROJECT, '--dry-run'])
    expect(stdout.trim().split('\n')).toEqual(expected())
    expect(await calledWith()).toEqual([])
    expect(code).toBe(0)
  })

  it.each([
    ['the doctor', 'npm', '*doctor*', 1, 'settings and project ended with 3. Nothing was deployed.'],
    ['the build', 'npm', '*build*', 3, 'the build ended with 3. Nothing was deployed.'],
    [
      'the functions',
      'firebase',
      '*functions*',
      5,
      'functions ended with 3. Online already: rules and indexes.',
    ],
  ])('stops when %s fails', async (_, command, pattern, many, said) => {
    await standIn(command, `case "$*" in ${pattern}) exit 3;; esac`)
    const { code, stderr } = await run('deploy', ['--project', PROJECT])
    expect(stderr).toContain(said)
    expect(await calledWith()).toEqual(expected().slice(0, many))
    expect(code).toBe(1)
  })

  it.each([
    [
      'a change and a new file',
      async () => {
        for (const file of ['firestore.rules', 'new.ts'])
          await writeFile(path.join(root, file), 'allow write;')
      },
      ['--project', PROJECT],
      /changes that are in no commit \(firestore\.rules, new\.ts\)/,
    ],
    ['no project, which is a local one', async () => {}, [], /demo-sonobrief is a local project/],
  ])('refuses to deploy %s', async (_, change, project, said) => {
    await change()
    const { code, stderr } = await run('deploy', project)
    expect(stderr).toMatch(said)
    expect(await calledWith()).toEqual([])
    expect(code).toBe(1)
  })
})
