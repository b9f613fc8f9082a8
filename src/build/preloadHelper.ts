import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const OURS = fileURLToPath(new URL('../app/fetchStyles.ts', import.meta.url))

/** Replaces Vite's helper before lazy modules, larger than public pages need, by src/app/fetchStyles.ts. */
export function preloadHelper(): Plugin {
  return {
    name: 'sonobrief:preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? `export { fetchWithStyles as __vitePreload } from '${OURS}'` : null),
  }
}
