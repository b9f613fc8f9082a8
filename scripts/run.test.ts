import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { testFolder } from '../tests/support/testFolder.ts'
import { bin, fromRoot } from './stack/paths.ts'

/** A checkout with one script, and an npm that says where it installs, and waits while there is a file `hold`. */
let root: string
const within = (...names: string[]) => path.join(root, ...names)
const LOCK = '{"packages":{}}'
beforeEach(async () => {
  root = testFolder()
  for (const name of ['scripts', 'functions', 'path', '.local']) await mkdir(within(name))
  await copyFile(fromRoot('scripts', 'run.mjs'), within('scripts', 'run.mjs'))
  await writeFile(within('scripts', 'hello.ts'), 'console.log("hello")')
  for (const folder of ['.', 'functions']) await writeFile(within(folder, 'package-lock.json'), LOCK)
  const npm = `#!/bin/sh\nwhile [ -e ${within('hold')} ]; do sleep 0.05; done\nmkdir -p node_modules/.bin && ln -s ${bin('node')} node_modules/.bin/node && pwd >> ${within('calls')}\n`
  await writeFile(within('path', 'npm'), npm)
  await chmod(within('path', 'npm'), 0o755)
})

const calls = async () => (await readFile(within('calls'), 'utf8').catch(() => '')).split('\n').length - 1

function run() {
  const PATH = `${within('path')}${path.delimiter}${process.env['PATH']}`
  const child = spawn(bin('node'), [within('scripts', 'run.mjs'), 'hello'], { env: { ...process.env, PATH } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<string>((resolve) => child.on('close', (code) => resolve(`${code} ${said}`)))
  return { ended, said: () => said }
}

it('an npm script waits while another installs, and goes on with what that one has installed', async () => {
  // Always another user's, except to root.
  await writeFile(within('.local', 'installing'), '1')
  const waiting = run()
  await expect.poll(waiting.said).toContain('this one waits for it')
  await mkdir(within('node_modules', '.bin'), { recursive: true })
  await symlink(bin('node'), within('node_modules', '.bin', 'node'))
  await mkdir(within('functions', 'node_modules'))
  const stamp = createHash('sha256').update(LOCK).digest('hex')
  for (const folder of ['.', 'functions'])
    await writeFile(within(folder, 'node_modules', '.installed-from'), stamp)
  await rm(within('.local', 'installing'))
  expect(await waiting.ended).toMatch(/^0 .*\nhello\n$/s)
  expect(await calls()).toBe(0)
})

it('two npm scripts at once install once, also where one that was killed had begun', async () => {
  const { pid } = spawnSync(bin('node'), ['--version'])
  await writeFile(within('.local', 'installing'), String(pid))
  await writeFile(within('hold'), '')
  const both = [run(), run()]
  await expect.poll(() => both.map(({ said }) => said()).join('')).toContain('this one waits for it')
  await rm(within('hold'))
  for (const { ended } of both) expect(await ended).toMatch(/^0 .*hello\n$/s)
  expect(await calls()).toBe(2)
  expect(await readdir(within('.local'))).toEqual([])
})

it('a test run leaves out the files that WITHOUT names, of a project with an exclude list of its own too', () => {
  const WITHOUT = 'tests/functions/billing/crashes.test.ts'
  const { stdout } = spawnSync(bin('vitest'), ['list', '--filesOnly', '--project', 'functions', 'billing/'], {
    cwd: fromRoot(),
    encoding: 'utf8',
    env: { ...process.env, WITHOUT },
  })
  expect([stdout.includes(WITHOUT), stdout.includes('billing/checkout.test.ts')]).toEqual([false, true])
})
