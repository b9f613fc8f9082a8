import type { Plugin } from 'vite'

const APART = '?google'
/** The only files that open Google's window or redirect there. */
const IMPORTERS = /\/features\/(?:authentication\/googleSignIn|accounts\/confirmWithGoogle)\.ts$/

/**
 * Google's window and redirect are 3 kB of Firebase Auth, in one file with the rest, and a bundler cuts between files
 * only. Their importers get a second copy of that file as a chunk, fetched at the press of a Google button, not at
 * every log-in. Both copies share the app and its Auth instance, passed as values.
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
