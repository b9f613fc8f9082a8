import { existsSync } from 'node:fs'
import type { Firestore } from 'firebase-admin/firestore'
import { isLocalProject } from '../../functions/src/platform/config.ts'
import { functionSettings } from './localSettings.ts'
import { fromRoot } from './paths.ts'
import { defaultPorts, SERVICES } from './ports.ts'

/**
 * A project's database, and its settings in the environment, so that what is imported from the functions works on it. The
 * local one is as `npm start` runs it; for the cloud's, the credentials of gcloud are used.
 */
export async function projectDatabase(project: string): Promise<Firestore> {
  process.env['GCLOUD_PROJECT'] = project
  if (isLocalProject()) {
    const local = {
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${SERVICES.firestore[0]}`,
      ...functionSettings(defaultPorts()),
    }
    for (const [name, value] of Object.entries(local)) process.env[name] ??= value
  } else {
    const file = fromRoot('functions', `.env.${project}`)
    if (existsSync(file)) process.loadEnvFile(file)
  }
  const { firestore } = await import('../../functions/src/platform/gateways/firestore.ts')
  return firestore()
}
