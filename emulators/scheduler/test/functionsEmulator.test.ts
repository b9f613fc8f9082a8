import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningScheduler, startScheduler } from '../src/startScheduler.ts'
import type { Child } from '../../../scripts/stack/child.ts'
import { freePort } from '../../../scripts/stack/ports.ts'
import { startEmulators } from '../../../scripts/stack/startEmulators.ts'
import { FunctionsFolder, PROJECT } from './schedulerRig.ts'

/** Writes each event that it gets into a file beside it, and fails for a time in 2030. */
const CODE = `
const { appendFileSync } = require('node:fs')
const { join } = require('node:path')
exports.sweep = onSchedule({ schedule: 'every 5 minutes', region: 'europe-west1' }, async ({ jobName, scheduleTime }) => {
  appendFileSync(join(__dirname, 'events.log'), jobName + ' ' + scheduleTime + '\\n')
  if (scheduleTime.startsWith('2030')) throw new Error('told to fail')
})
`

let folder: FunctionsFolder
let emulator: Child
let scheduler: RunningScheduler
beforeAll(async () => {
  folder = new FunctionsFolder(CODE)
  const host = '127.0.0.1'
  const at = async () => ({ host, port: await freePort() })
  const functions = await at()
  const emulators = {
    functions,
    hub: await at(),
    logging: await at(),
    eventarc: await at(),
    tasks: await at(),
    ui: { enabled: false },
  }
  writeFileSync(join(folder.path, 'firebase.json'), JSON.stringify({ functions: { source: '.' }, emulators }))
  emulator = await startEmulators(['--only', 'functions', '--project', PROJECT], {
    cwd: folder.path,
    env: process.env,
    logFile: join(folder.path, 'firebase.log'),
    cleanUp: async () => folder.remove(),
  })
  scheduler = await startScheduler({
    port: 0,
    functionsUrl: `http://${host}:${functions.port}`,
    projectId: PROJECT,
    source: folder.source,
    log: () => {},
  })
})
afterAll(async () => {
  await scheduler.stop()
  await emulator.stop()
})

const run = async (time: string): Promise<{ httpStatus?: number }> =>
  (await fetch(`${scheduler.url}/control/run?job=sweep&time=${time}`, { method: 'POST' })).json()

it('reaches a scheduled function in the functions emulator, with its job name and time', async () => {
  expect(await run('2026-12-01T00:00:00Z')).toMatchObject({ httpStatus: 200 })
  expect(await run('2030-01-01T00:00:00Z')).toMatchObject({ httpStatus: 500 })
  expect(readFileSync(join(folder.path, 'events.log'), 'utf8')).toBe(
    'firebase-schedule-sweep-europe-west1 2026-12-01T00:00:00.000Z\n' +
      'firebase-schedule-sweep-europe-west1 2030-01-01T00:00:00.000Z\n',
  )
})
