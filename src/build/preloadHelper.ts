import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const OURS = fileURLToPath(new URL('../app/fetchStyles.ts', import.meta.url))

/**
 * Vite's own helper before each lazily fetched module knows of nonces, of other bases and of browsers of yesterday; all
 * public pages carry it. Ours (src/app/fetchStyles.ts) does what this app needs of it.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'sonobrief:preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? `export { fetchWithStyles as __vitePreload } from '${OURS}'` : null),
  }
}
