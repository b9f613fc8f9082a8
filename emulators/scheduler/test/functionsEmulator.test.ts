import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningScheduler, startScheduler } from '../src/startScheduler.ts'
import { startChild } from '../../../scripts/stack/child.ts'
import { bin } from '../../../scripts/stack/paths.ts'
import { freePort } from '../../../tests/support/freePort.ts'
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
let emulator: ReturnType<typeof startChild>
let scheduler: RunningScheduler
beforeAll(async () => {
  folder = new FunctionsFolder(CODE)
  const host = '127.0.0.1'
  const [functions, hub, logging, eventarc, tasks] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const emulators = {
    functions: { host, port: functions },
    hub: { host, port: hub },
    logging: { host, port: logging },
    eventarc: { host, port: eventarc },
    tasks: { host, port: tasks },
    ui: { enabled: false },
  }
  writeFileSync(join(folder.path, 'firebase.json'), JSON.stringify({ functions: { source: '.' }, emulators }))
  let ready = () => {}
  const listening = new Promise<void>((resolve) => {
    ready = resolve
  })
  const args = [bin('firebase'), 'emulators:start', '--only', 'functions', '--project', PROJECT]
  emulator = startChild(bin('node'), args, {
    cwd: folder.path,
    env: {
      ...process.env,
      CI: '1',
      METADATA_SERVER_DETECTION: 'none',
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
    },
    logFile: join(folder.path, 'firebase.log'),
    onLine: (line) => line.includes('All emulators ready') && ready(),
  })
  const outcome = await Promise.race([listening, emulator.ended])
  if (outcome !== undefined) throw new Error(readFileSync(join(folder.path, 'firebase.log'), 'utf8'))
  scheduler = await startScheduler({
    port: 0,
    functionsUrl: `http://${host}:${functions}`,
    projectId: PROJECT,
    source: folder.source,
    log: () => {},
  })
})
afterAll(async () => {
  await scheduler.stop()
  await emulator.stop()
  folder.remove()
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
