import { parseArgs } from 'node:util'
import { PROJECT_ID } from './stack/localSettings.ts'
import { projectDatabase } from './stack/projectDatabase.ts'
import { askedFor } from './stack/commandLine.ts'

/** `npm run deny-show`: denies a show at its publisher's wish: it is not found any more, and its cuts go at once. */
const USAGE = `Usage: npm run deny-show -- [--project ID] [--why TEXT] FEED
--project: the local one unless given, as \`npm start\` runs it; for the cloud's, the credentials of gcloud are used
--why: for whoever looks it up one day
FEED: address of the show's feed`

const order = askedFor(USAGE, options)
const { project, why } = order
const database = await projectDatabase(project)
const { denyShow } = await import('../functions/src/cuts/denyShow.ts')
const count = await denyShow(database, new URL(order.address).href, why, new Date())
console.log(`${order.address} is left alone from now on; ${count} cuts taken away.`)
await database.terminate()
process.exit()

function options() {
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
}
