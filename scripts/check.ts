import { CHECKS } from './checks.ts'
import { runCommand } from './stack/child.ts'

/** `npm run check`: form, lint and types, without the tests. */
let failed = 0
for (const { name, command, args } of CHECKS) {
  console.log(`· ${name}`)
  if ((await runCommand(command, args)) !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
