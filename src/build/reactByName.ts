import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const MODULES = new Set(['react', 'react/jsx-runtime'])
const BY_NAME = '\0by-name:'

/** Exports each of React's names alone: a bundler wraps a CommonJS package whole, and keeps unused ones. */
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
        // An unused call may be dropped; reading a property may not.
        ...names.map((each) => `export const ${each} = /* @__PURE__ */ (() => whole.${each})()`),
      ].join('\n')
    },
  }
}
