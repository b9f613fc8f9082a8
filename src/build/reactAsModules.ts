import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const MODULES = new Set(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler'])
const AS_MODULE = '?as-module'
const REQUIRED = /\b(?:var )?(\w+) = require\("([^"]+)"\)[,;]/g
const EXPORTED = /\bexports\.(\w+)/g

/**
 * Reads React, a CommonJS package, as modules: a bundler would wrap it whole, keep its unused names, and have browsers
 * compile it on the main thread.
 */
export function reactAsModules(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  return {
    name: 'sonobrief:react-as-modules',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, _importer, { ssr }) {
      if (!MODULES.has(id) || ssr === true) return null
      return path.join(resolve(id), '..', 'cjs', `${id.replace('/', '-')}.production.js${AS_MODULE}`)
    },
    async load(id) {
      if (!id.endsWith(AS_MODULE)) return null
      const code = await readFile(id.slice(0, -AS_MODULE.length), 'utf8')
      const imports = Array.from(
        code.matchAll(REQUIRED),
        ([, name, from]) => `import * as ${name} from '${from}'`,
      )
      const names = [...new Set(Array.from(code.matchAll(EXPORTED), ([, name]) => name))]
      return `${imports.join('\n')}
        var ${names.map((name) => `its_${name}`).join()}
        ${code.replace(REQUIRED, '').replace(EXPORTED, 'its_$1')}
        export { ${names.map((name) => `its_${name} as ${name}`).join()} }`
    },
  }
}
