/**
 * The child process of loadJobs: imports the functions module, and sends the endpoints of its exports. A process of
 * its own reads a rebuilt module anew, and contains the functions' side effects on import.
 */
import { pathToFileURL } from 'node:url'

const [source = ''] = process.argv.slice(2)
const endpoints: Record<string, unknown> = {}

const imported: Record<string, unknown> = await import(pathToFileURL(source).href)
// A CommonJS module is the default export of its namespace.
const exported: Record<string, unknown> = Object('default' in imported ? imported['default'] : imported)
for (const [name, value] of Object.entries(exported)) {
  const endpoint: unknown = typeof value === 'function' ? Reflect.get(value, '__endpoint') : undefined
  if (endpoint !== undefined) endpoints[name] = endpoint
}
process.send?.(endpoints, () => process.exit(0))
