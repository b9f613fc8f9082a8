import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const OURS = fileURLToPath(new URL('../app/fetchStyles.ts', import.meta.url))

/**
 * Replaces Vite's helper before lazy modules, which handles nonces, other bases and old browsers on all public pages,
 * by src/app/fetchStyles.ts.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'sonobrief:preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? `export { fetchWithStyles as __vitePreload } from '${OURS}'` : null),
  }
}
