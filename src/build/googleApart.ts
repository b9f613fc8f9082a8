import type { Plugin } from 'vite'

const APART = '?google'
/** The only files that open Google's window, or go there. */
const IMPORTERS = /\/features\/(?:authentication\/googleSignIn|accounts\/confirmWithGoogle)\.ts$/

/**
 * Google's window and redirect are 3 kB of Firebase Auth, in the same file as all the rest, and a bundler cuts between
 * files only. So what needs them gets that file once more, as a chunk apart: fetched when somebody presses a Google
 * button, not at every log-in. Both copies share the app and its Auth instance, which are handed over as values.
 */
export function googleApart(): Plugin {
  return {
    name: 'sonobrief:google-apart',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer) {
      const first = id === 'firebase/auth' && importer !== undefined && IMPORTERS.test(importer)
      const further = importer?.endsWith(APART) === true && (id.startsWith('.') || id === '@firebase/auth')
      if (!first && !further) return null
      const from = importer?.replace(APART, '')
      const found = await this.resolve(id, from, { skipSelf: true })
      return found && { ...found, id: found.id + APART }
    },
  }
}
