import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/stack/ports.ts'
import { startEmulators } from '../../scripts/stack/startEmulators.ts'

/** A link that Auth would have mailed. */
interface OobCode {
  email: string
  oobCode: string
  requestType: 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL'
  newEmail?: string
}

export interface RunningAuthEmulator {
  /** `host:port`, for FIREBASE_AUTH_EMULATOR_HOST. */
  host: string
  /** The newest code of a kind that was asked for with this address. @throws Error when there is none */
  newestCode(email: string, requestType: OobCode['requestType']): Promise<string>
  stop(): Promise<void>
}

/**
 * The official Auth emulator alone, on free ports. It takes seconds to start: one per file of tests.
 * @throws Error with its last lines when it does not start
 */
export async function startAuthEmulator(projectId: string): Promise<RunningAuthEmulator> {
  const folder = await mkdtemp(path.join(tmpdir(), 'auth-emulator-'))
  const [auth, hub, logging] = await Promise.all([freePort(), freePort(), freePort()])
  const at = (port: number) => ({ host: '127.0.0.1', port })
  const config = {
    emulators: {
      singleProjectMode: true,
      ui: { enabled: false },
      auth: at(auth),
      hub: at(hub),
      logging: at(logging),
    },
  }
  await writeFile(path.join(folder, 'firebase.json'), JSON.stringify(config))
  const emulator = await startEmulators(['--only', 'auth', '--project', projectId], {
    cwd: folder,
    env: process.env,
    logFile: path.join(folder, 'emulator.log'),
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  })
  const host = `127.0.0.1:${auth}`
  return {
    host,
    async newestCode(email, requestType) {
      const answer = await fetch(`http://${host}/emulator/v1/projects/${projectId}/oobCodes`)
      const { oobCodes } = (await answer.json()) as { oobCodes: OobCode[] }
      const found = oobCodes.findLast((code) => code.email === email && code.requestType === requestType)
      if (found === undefined) throw new Error(`${email} was sent no ${requestType}`)
      return found.oobCode
    },
    stop: () => emulator.stop(),
  }
}
