import { parseArgs } from 'node:util'
import { PROJECT_ID } from './stack/localSettings.ts'
import { projectDatabase } from './stack/projectDatabase.ts'
import { askedFor } from './stack/commandLine.ts'

/** `npm run deny-show`: denies a show at its publisher's wish: it is not found any more, and its cuts go at once; or ends one shared moment. */
const USAGE = `Usage: npm run deny-show -- [--project ID] [--why TEXT] FEED | --moment ADDRESS
--project: the local one unless given, as \`npm start\` runs it; for the cloud's, the credentials of gcloud are used
--why: for whoever looks it up one day; a moment keeps none
FEED: address of the show's feed
--moment: the page of one shared moment, of a video too, ends for good`

const order = askedFor(USAGE, options)
const { project, why, moment } = order
const database = await projectDatabase(project)
if (moment === undefined) {
  const { denyShow } = await import('../functions/src/cuts/denyShow.ts')
  const count = await denyShow(database, new URL(order.address).href, why, new Date())
  console.log(`${order.address} is left alone from now on; ${count} cuts taken away.`)
} else {
  const { takeDown } = await import('../functions/src/moments/sharedMoments.ts')
  const id = new URL(moment).pathname.split('/').findLast(Boolean) ?? ''
  const isEnded = await takeDown(database, id, new Date())
  console.log(isEnded ? `${moment} is ended.` : `Nothing is shared at ${moment}.`)
}
await database.terminate()
process.exit()

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: 'string', default: PROJECT_ID },
      why: { type: 'string', default: 'its publisher asked' },
      moment: { type: 'string' },
    },
  })
  const [address = '', ...others] = [values.moment ?? [], positionals].flat()
  if (!URL.canParse(address) || others.length > 0)
    throw new Error('Name the address of one feed, or of one moment.')
  return { ...values, address }
}
