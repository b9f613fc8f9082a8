import { parseArgs } from 'node:util'
import { PROJECT_ID } from './stack/localSettings.ts'
import { projectDatabase } from './stack/projectDatabase.ts'
import { askedFor } from './stack/commandLine.ts'

/** `npm run dead-letters`: lists them, or makes their tasks again; a replayed one only by its id. */
const USAGE = `Usage: npm run dead-letters -- [--project ID] [--replay all|ID]
--project: the local one unless given, as \`npm start\` runs it; for the cloud's, the credentials of gcloud are used
--replay: makes the tasks of all that are listed, or of one`

const { project, replay } = askedFor(USAGE, options)
const database = await projectDatabase(project)
const { deadLetters, replayDeadLetter } = await import('../functions/src/platform/http/deadLetters.ts')
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

function options() {
  const { values } = parseArgs({
    options: { project: { type: 'string', default: PROJECT_ID }, replay: { type: 'string' } },
  })
  return values
}
