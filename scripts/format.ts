import { runCommand } from './stack/child.ts'
import { bin, fromRoot } from './stack/paths.ts'

/** `npm run format`: writes every file in the one form. */
process.exit(await runCommand(bin('biome'), ['format', '--write', fromRoot()]))
