import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { eraseAgain } from './restore/eraseAgain.ts'
import { endingsSince, readEndings } from './restore/endings.ts'
import { askedFor, callersPath } from './stack/commandLine.ts'

/**
 * `npm run erase-again -- --project ID --since TIME`: repeats erasures after a restore. docs/deploying.md section 12
 */
const USAGE = `Usage: npm run erase-again -- --project ID --since TIME [--log FILE] [--dry-run] [--many]
--since: when the backup was made, such as 2026-11-20T03:00:00Z
--log: the lines from a file, as \`gcloud logging read --format=json\` prints them, instead of from Cloud Logging
--dry-run: only says what would be done
--many: goes on where Auth lacks suspiciously many accounts, because it is known to be whole`

const { project, since, log, isDryRun, areMany } = askedFor(USAGE, options)
process.env['GCLOUD_PROJECT'] = project
try {
  const endings =
    log === undefined
      ? await endingsSince(project, since)
      : readEndings(await readFile(log, 'utf8')).filter(({ at }) => at >= since)
  const [{ firestore }, { auth }] = await Promise.all([
    import('../functions/src/platform/gateways/firestore.ts'),
    import('../functions/src/platform/gateways/auth.ts'),
  ])
  const services = { database: await firestore(), auth: await auth() }
  const { uids, subscriberIds, suppressionIds } = await eraseAgain(services, endings, new Date(), {
    isDryRun,
    areMany,
  })
  for (const uid of uids) console.log(`account ${uid}`)
  for (const id of subscriberIds) console.log(`subscriber ${id}`)
  for (const id of suppressionIds) console.log(`suppression ${id}`)
  const found = uids.length + subscriberIds.length + suppressionIds.length
  console.log(
    found === 0
      ? `Nobody is left to be erased again (${endings.length} lines of the log since then).`
      : isDryRun
        ? 'Nothing was done.'
        : 'sweepDeletions erases the accounts within minutes. Run this again until nobody is left.',
  )
  await services.database.terminate()
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

function options() {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      since: { type: 'string' },
      log: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      many: { type: 'boolean', default: false },
    },
  })
  const at = new Date(values.since ?? '')
  if (values.project === undefined) throw new Error('Say with --project which one.')
  if (Number.isNaN(at.getTime())) throw new Error('Say with --since when the backup was made.')
  return {
    project: values.project,
    since: at,
    log: values.log === undefined ? undefined : callersPath(values.log),
    isDryRun: values['dry-run'],
    areMany: values.many,
  }
}
