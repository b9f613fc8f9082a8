import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseElsewhere, parseSiteConfig } from '../content/siteConfig.ts'

const inContent = (file: string) => fileURLToPath(new URL(`../content/${file}`, import.meta.url))
const SITE_MODULE = inContent('site.ts')
const ELSEWHERE_MODULE = inContent('elsewhere.ts')

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
    load(id) {
      if (id === SITE_MODULE) return `export const site = ${JSON.stringify(parseSiteConfig(env))}`
      if (id === ELSEWHERE_MODULE) return `export const elsewhere = ${JSON.stringify(parseElsewhere(env))}`
      return null
    },
  }
}
