import { execFileSync } from 'node:child_process'
import { cp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SettingName, VARIABLES } from '../../functions/src/platform/config.ts'
import { type FunctionName, SCALING, type Scaling } from '../../functions/src/platform/scaling.ts'
import { QUEUES } from '../../scripts/doctor/production.ts'
import { bin, fromRoot } from '../../scripts/stack/paths.ts'
import { testFolder } from '../support/testFolder.ts'
import { nightly } from '../support/tier.ts'

/** A deploy uploads functions/ alone, without what firebase.json leaves out, and builds it in the cloud. */
const uploaded = path.join(testFolder(afterAll), 'workspace')
/** Each function, and what the tools that deploy it are told. */
let endpoints: Array<
  [string, Record<string, unknown> & { secretEnvironmentVariables?: Array<{ key: string }> }]
>

beforeAll(async () => {
  const { functions } = JSON.parse(await readFile(fromRoot('firebase.json'), 'utf8')) as {
    functions: [{ ignore: string[] }]
  }
  const left = new Set(functions[0].ignore)
  await cp(fromRoot('functions'), uploaded, {
    recursive: true,
    filter: (source) => !left.has(path.relative(fromRoot('functions'), source)),
  })
  await symlink(fromRoot('functions', 'node_modules'), path.join(uploaded, 'node_modules'))
  const { scripts } = JSON.parse(await readFile(path.join(uploaded, 'package.json'), 'utf8')) as {
    scripts: { 'gcp-build': string }
  }
  expect(scripts['gcp-build']).toBe('node build.mjs')
  execFileSync(bin('node'), ['build.mjs'], { cwd: uploaded })
  endpoints = node(`
    const functions = require('.')
    console.log(JSON.stringify(Object.keys(functions).map((name) => [name, functions[name].__endpoint])))
  `) as typeof endpoints
})

/** What the command prints in the uploaded folder, with no setting and no secret in its environment. */
const node = (script: string): unknown =>
  JSON.parse(
    execFileSync(bin('node'), ['-e', script], {
      cwd: uploaded,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, GCLOUD_PROJECT: 'some-project' },
    }),
  )

it('functions are type-checked without the types of a browser', () => {
  const checked = execFileSync(bin('tsc'), ['-p', fromRoot('functions'), '--listFilesOnly'], {
    encoding: 'utf8',
  })
  expect(checked).toContain('functions/src/index.ts')
  expect(checked.match(/.*lib\.(?:dom|webworker).*/g)).toBeNull()
})

it.each([
  [QUEUES.TASKS_QUEUE, ['summarize']],
  [QUEUES.MAILS_QUEUE, ['deliver', 'notifyRefund', 'mailConfirmation', 'sendBrief']],
  [QUEUES.RESETS_QUEUE, ['resetRange']],
  [QUEUES.CUTS_QUEUE, ['cutEpisode']],
  [QUEUES.PUSHES_QUEUE, ['sendPush']],
  [QUEUES.NEWSLETTER_QUEUE, ['sendIssue', 'sendIssueAgain']],
] as const)('workers of the queue $id have room for all that it sends at once', ({ atOnce }, workers) => {
  for (const name of workers) {
    const { maxInstances, concurrency } = SCALING[name]
    expect(maxInstances * concurrency, name).toBeGreaterThanOrEqual(atOnce)
    expect(maxInstances * concurrency, name).toBeLessThan(atOnce * 1.2)
  }
})

describe('functions, as they are uploaded', () => {
  it('build and are discovered without any configuration', async () => {
    const index = await readFile(path.join(uploaded, 'src', 'index.ts'), 'utf8')
    const exported = [...index.matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name)
    expect(
      endpoints.map(([name, { region, maxInstances, concurrency }]) => [
        name,
        region,
        maxInstances,
        concurrency,
      ]),
    ).toEqual(
      exported.map((name) => {
        const { maxInstances, concurrency } = SCALING[name as FunctionName] as Scaling
        return [name, ['europe-west1'], maxInstances, concurrency]
      }),
    )
    expect(Object.keys(SCALING).toSorted()).toEqual(exported.map(String).toSorted())
  })

  nightly(
    'can be built again while a stack runs them: unchanged files are not written a second time',
    async () => {
      const lib = path.join(uploaded, 'lib')
      const state = async () =>
        Promise.all(
          (await readdir(lib)).map(async (name) => {
            const { ino, mtimeMs } = await stat(path.join(lib, name))
            return [name, ino, mtimeMs]
          }),
        )
      const before = await state()
      await writeFile(path.join(lib, 'a-function-that-was.cjs'), '')
      execFileSync(bin('node'), ['build.mjs'], { cwd: uploaded })
      expect(await state()).toEqual(before)
    },
  )

  it('bind exactly the secrets that their code reads', async () => {
    const isSecret = (name: string) => 'secret' in (VARIABLES[name as SettingName] ?? {})
    const wrong: string[] = []
    const read = new Set<string>()
    for (const [name, { secretEnvironmentVariables = [] }] of endpoints) {
      const secrets = secretEnvironmentVariables.map(({ key }) => key)
      // Of a bundle, what nothing calls is left out.
      const code = await readFile(path.join(uploaded, 'lib', `${name}.cjs`), 'utf8')
      const settings = [...code.matchAll(/\bsetting\("(\w+)"\)/g)].map(([, setting = '']) => setting)
      for (const setting of new Set(settings.filter(isSecret))) {
        read.add(setting)
        if (!secrets.includes(setting)) wrong.push(`${name} reads ${setting}`)
      }
      wrong.push(
        ...secrets.filter((each) => !settings.includes(each)).map((each) => `${name} never reads ${each}`),
      )
    }
    expect(wrong).toEqual([])
    // Else the bundles are written in another way, and this has looked at nothing.
    expect([...read].toSorted()).toEqual(Object.keys(VARIABLES).filter(isSecret).toSorted())
  })

  it('have at least 512 MiB of memory and 60 seconds', () => {
    // The admin SDK alone takes half of the 256 MiB that a function has unless it says otherwise.
    expect(
      endpoints.filter(
        ([, { availableMemoryMb, timeoutSeconds }]) =>
          !(Number(availableMemoryMb) >= 512 && Number(timeoutSeconds) >= 60),
      ),
    ).toEqual([])
  })

  it('load only the code of the function that is asked for, and no heavy package', () => {
    const loaded = node(`
      require('.').getYoutubeInfo
      console.log(JSON.stringify(Object.keys(require.cache)))
    `) as string[]
    expect(
      loaded.filter((file) => file.includes(`${path.sep}lib${path.sep}`)).map((file) => path.basename(file)),
    ).toEqual(['index.cjs', 'getYoutubeInfo.cjs'])
    expect(
      loaded.filter((file) =>
        /node_modules.(firebase-admin|fontkit|@google-cloud|nodemailer|pdfkit|stripe)/.test(file),
      ),
    ).toEqual([])
  })
})
