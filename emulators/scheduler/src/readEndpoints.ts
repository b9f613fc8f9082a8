/**
 * The child process of loadJobs: imports the functions module, and sends the endpoints of what it exports. It is a
 * process of its own so that a rebuilt module is read anew, and so that what the functions do on import stays there.
 */
import { pathToFileURL } from 'node:url'

const [source = ''] = process.argv.slice(2)
const endpoints: Record<string, unknown> = {}

/** As firebase-functions names them: members of a group have the group's name and a hyphen before their own. */
function collect(exported: unknown, prefix: string): void {
  if (typeof exported !== 'object' || exported === null) return
  for (const [name, value] of Object.entries(exported)) {
    const endpoint: unknown = typeof value === 'function' ? Reflect.get(value, '__endpoint') : undefined
    if (endpoint !== undefined) endpoints[prefix + name] = endpoint
    else collect(value, `${prefix}${name}-`)
  }
}

const imported: Record<string, unknown> = await import(pathToFileURL(source).href)
// A CommonJS module is the default export of its namespace.
collect('default' in imported ? imported['default'] : { ...imported }, '')
process.send?.(endpoints, () => process.exit(0))
