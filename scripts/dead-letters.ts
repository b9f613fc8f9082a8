import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isLocalProject } from '../functions/src/platform/config.ts'
import { functionSettings, PROJECT_ID } from './stack/localSettings.ts'
import { fromRoot } from './stack/paths.ts'
import { defaultPorts, SERVICES } from './stack/ports.ts'

/**
 * `npm run dead-letters`: lists the tasks that were given up, and with --replay makes them again. What was replayed is not
 * listed any more; by its id it can be replayed once more.
 */
const USAGE = `Usage: npm run dead-letters -- [--project ID] [--replay all|ID]
--project: the local one unless given, as \`npm start\` runs it; for the cloud's, the credentials of gcloud are used
--replay: makes the tasks of all that are listed, or of one`

const { project, replay } = options()
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
const [{ firestore }, { deadLetters, replayDeadLetter }] = await Promise.all([
  import('../functions/src/platform/gateways/firestore.ts'),
  import('../functions/src/platform/http/deadLetters.ts'),
])
const database = await firestore()
const open = await deadLetters(database).where('state', '==', 'open').get()
if (replay === undefined) {
  for (const letter of open.docs) {
    const at = letter.get('at') as { toDate(): Date }
    const [firstLine] = String(letter.get('error')).split('\n')
    console.log(`${letter.id}  ${at.toDate().toISOString()}  ${String(letter.get('target'))}  ${firstLine}`)
  }
  console.log(open.empty ? `${project} has no dead letters.` : `${open.size} to replay, with --replay all.`)
} else {
  const ids = replay === 'all' ? open.docs.map(({ id }) => id) : [replay]
  for (const id of ids) {
    const outcome = await replayDeadLetter(database, id, new Date())
    console.log(`${id}: ${outcome}`)
    if (outcome !== 'replayed') process.exitCode = 1
  }
}
await database.terminate()
process.exit()

function options(): { project: string; replay: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { project: { type: 'string', default: PROJECT_ID }, replay: { type: 'string' } },
    })
    return { project: values.project, replay: values.replay }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}
