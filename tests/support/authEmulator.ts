import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  const [auth, hub, logging] = await freePorts(3)
  const at = (port: number | undefined) => ({ host: '127.0.0.1', port })
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

/** Ports that nobody listens on; held together until each is known, so that none comes twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
