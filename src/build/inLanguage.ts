import type { Plugin } from 'vite'
import type { ReaderLanguage } from '#domain/languages.ts'
import * as english from '../shared/shell/texts.en.ts'
import * as spanish from '../shared/shell/texts.es.ts'
import { manifestTexts } from './texts.en.ts'
import { manifestTexts as spanishManifest } from './texts.es.ts'
import { addressIn } from '../ui/addresses.ts'
import { webManifest } from './webManifest.ts'

export const IN_LANGUAGE = 'sonobrief:in-language'
interface Shell extends Pick<typeof english, 'bootTexts' | 'headTexts'> {
  locale: string
  manifestTexts: typeof manifestTexts
}

/** Texts that the build writes into pages, in every language. */
export const SHELL: Record<ReaderLanguage, Shell> = {
  en: { ...english, locale: 'en_US', manifestTexts },
  es: { ...spanish, locale: 'es_ES', manifestTexts: spanishManifest },
}

const ENGLISH = /\.en(?=\.tsx?$)/
const MANIFEST = 'manifest.webmanifest'

/** Builds one language: the Spanish build replaces each `*.en.ts` by its `*.es.ts`. */
export function inLanguage(language: ReaderLanguage): Plugin {
  const manifest = addressIn(language, `/${MANIFEST}`)
  return {
    name: IN_LANGUAGE,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language === 'en' || !ENGLISH.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      // A missing twin fails the build, where it is loaded.
      return found?.id.replace(ENGLISH, '.es')
    },
    transformIndexHtml: (html) => ({
      html: html
        .replace('lang="en"', `lang="${language}"`)
        .replace(SHELL.en.headTexts.description, SHELL[language].headTexts.description)
        .replace(SHELL.en.bootTexts.noScript, SHELL[language].bootTexts.noScript),
      tags: [{ tag: 'link', attrs: { rel: 'manifest', href: manifest }, injectTo: 'head' }],
    }),
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: manifest.slice(1),
        source: JSON.stringify(webManifest(language, SHELL[language].manifestTexts)),
      })
    },
  }
}
