import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const MODULES = new Set(['react', 'react/jsx-runtime'])
const BY_NAME = '\0by-name:'

/**
 * React's packages are CommonJS: a bundler wraps each import of them, and calls all that they hold through an object, in
 * every chunk. Here our own code gets a module that hands out each name by itself, and what nobody asks for is left out.
 */
export function reactByName(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'sonobrief:react-by-name',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer, { ssr }) {
      const ours =
        importer !== undefined && !importer.includes('/node_modules/') && !importer.startsWith('\0')
      return ours && ssr !== true && MODULES.has(id) ? BY_NAME + id : null
    },
    load(id) {
      if (!id.startsWith(BY_NAME)) return null
      const name = id.slice(BY_NAME.length)
      const names = Object.keys(require(name) as object).filter((each) => !each.startsWith('__'))
      return [
        `import whole from '${name}'`,
        // A call may be left out where its result is not used; reading a property may not.
        ...names.map((each) => `export const ${each} = /* @__PURE__ */ (() => whole.${each})()`),
      ].join('\n')
    },
  }
}
