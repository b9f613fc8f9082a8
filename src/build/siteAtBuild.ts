import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseSiteConfig } from '../content/siteConfig.ts'

const SITE_MODULE = fileURLToPath(new URL('../content/site.ts', import.meta.url))

/**
 * Reads and checks the configuration while the app is built: what is wrong with it stops the build, and the code that
 * finds out is not shipped.
 */
export function siteAtBuild(): Plugin {
  let env: Record<string, unknown> = {}
  return {
    name: 'sonobrief:site-at-build',
    enforce: 'pre',
    apply: 'build',
    configResolved(config) {
      env = config.env
    },
    load: (id) => (id === SITE_MODULE ? `export const site = ${JSON.stringify(parseSiteConfig(env))}` : null),
  }
}
