import { runChecks } from './checks.ts'

/** `npm run check`: form, lint and types, without the tests. */
const { failed } = await runChecks()
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
