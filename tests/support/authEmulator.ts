import type { AuthAndHosting } from '../../scripts/stack/authAndHosting.ts'
import { keepProcess } from '../../scripts/stack/keepProcess.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { freePort } from '../../scripts/stack/ports.ts'

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

/** The official Auth emulator, slow to start: one per file of tests. @throws Error when it does not start */
export async function startAuthEmulator(projectId: string): Promise<RunningAuthEmulator> {
  const authPort = await freePort()
  const emulator = keepProcess({
    name: 'The Auth emulator',
    module: fromRoot('scripts', 'stack', 'authAndHosting.ts'),
    env: { ...process.env, SETTINGS: JSON.stringify({ projectId, authPort } satisfies AuthAndHosting) },
  })
  await emulator.ready()
  const host = `127.0.0.1:${authPort}`
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
