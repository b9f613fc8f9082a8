import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isLocalProject } from '../functions/src/platform/config.ts'
import { functionSettings, PROJECT_ID } from './stack/localSettings.ts'
import { fromRoot } from './stack/paths.ts'
import { defaultPorts, SERVICES } from './stack/ports.ts'

/** `npm run deny-show`: a publisher wants a show left alone: it is not found any more, and every cut of it goes at once. */
const USAGE = `Usage: npm run deny-show -- [--project ID] [--why TEXT] FEED
--project: the local one unless given, as \`npm start\` runs it; for the cloud's, the credentials of gcloud are used
--why: for whoever looks it up one day
FEED: address of the show's feed`

const order = options()
const { project, why } = order
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
const [{ firestore }, { denyShow }] = await Promise.all([
  import('../functions/src/platform/gateways/firestore.ts'),
  import('../functions/src/hearing/denyShow.ts'),
])
const database = await firestore()
const count = await denyShow(database, new URL(order.address).href, why, new Date())
console.log(`${order.address} is left alone from now on; ${count} cuts taken away.`)
await database.terminate()
process.exit()

function options(): { project: string; why: string; address: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        project: { type: 'string', default: PROJECT_ID },
        why: { type: 'string', default: 'its publisher asked' },
      },
    })
    const [address = ''] = positionals
    if (!URL.canParse(address) || positionals.length > 1) throw new Error('Name the address of one feed.')
    return { ...values, address }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}
