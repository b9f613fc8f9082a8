import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parseListsAtBuild } from '../content/listsConfig.ts'
import { parseElsewhere, parsePush, parseSiteConfig, parseSocial } from '../content/siteConfig.ts'

const inContent = (file: string) => fileURLToPath(new URL(`../content/${file}`, import.meta.url))

const MODULES: Readonly<Record<string, (env: Record<string, unknown>) => object>> = {
  [inContent('site.ts')]: (env) => ({ site: parseSiteConfig(env) }),
  [inContent('elsewhere.ts')]: (env) => ({ elsewhere: parseElsewhere(env) }),
  [inContent('push.ts')]: (env) => ({ push: parsePush(env) }),
  [inContent('social.ts')]: parseSocial,
  [inContent('listsAtBuild.ts')]: (env) => ({ listsAtBuild: parseListsAtBuild(env) }),
  [inContent('sampleAtBuild.ts')]: (env) => ({
    sampleAtBuild: JSON.parse((env.VITE_SAMPLE as string) || 'null'),
  }),
}

/** Reads and checks the configuration at build time: errors stop the build, and the checking code is not shipped. */
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
      const values = MODULES[id]?.(env)
      if (values === undefined) return null
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
