import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startCaptcha } from '../../emulators/captcha/src/startCaptcha.ts'
import { startDonations } from '../../emulators/donations/src/startDonations.ts'
import { startGemini } from '../../emulators/gemini/src/startGemini.ts'
import { startPodcasts } from '../../emulators/podcasts/src/startPodcasts.ts'
import { startPush } from '../../emulators/push/src/startPush.ts'
import { startScheduler } from '../../emulators/scheduler/src/startScheduler.ts'
import { startStorage } from '../../emulators/storage/src/startStorage.ts'
import { startStripe } from '../../emulators/stripe/src/startStripe.ts'
import { startTasks } from '../../emulators/tasks/src/startTasks.ts'
import { startTranscriber } from '../../emulators/transcriber/src/startTranscriber.ts'
import { startYoutube } from '../../emulators/youtube/src/startYoutube.ts'

/** The stand-ins that serve HTTP, but that of Firestore, each with nothing in it. */
async function startStandIns() {
  const folder = mkdtempSync(path.join(tmpdir(), 'stand-ins-'))
  const source = path.join(folder, 'index.cjs')
  writeFileSync(source, '')
  const port = 0
  const running = {
    captcha: await startCaptcha({ port, secret: 's' }),
    donations: await startDonations({ port, storeId: 's' }),
    gemini: await startGemini({ port, folders: [folder] }),
    podcasts: await startPodcasts({ port, folders: [folder] }),
    push: await startPush({ port }),
    scheduler: await startScheduler({ port, functionsUrl: 'http://127.0.0.1:9', projectId: 'p', source }),
    storage: await startStorage({ port, dir: path.join(folder, 'storage') }),
    stripe: await startStripe({ port, automatic: false }),
    tasks: await startTasks({ port }),
    transcriber: await startTranscriber({ port }),
    youtube: await startYoutube({ port, folders: [folder] }),
  }
  return {
    running,
    stop: async () => {
      for (const each of Object.values(running)) await each.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Has them run for the tests of a file. @returns those that run, to be asked for once a test runs */
export function useStandIns() {
  let standIns: Awaited<ReturnType<typeof startStandIns>> | undefined
  beforeAll(async () => {
    standIns = await startStandIns()
  })
  afterAll(() => standIns?.stop())
  return () => {
    if (standIns === undefined) throw new Error('The stand-ins run only while tests do.')
    return standIns.running
  }
}
