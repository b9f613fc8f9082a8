import type { Plugin } from 'vite'

const APART = '?google'

/** The only files that open Google's window or redirect there. */
const IMPORTERS = /\/features\/(?:authentication\/googleSignIn|accounts\/confirmWithGoogle)\.ts$/

const AUTH = /\/@firebase\/auth\/dist\/esm\/index-[^/]*\.js(?:\?|$)/

const ASSIGNED = /^(\w+)\.(\w+) = (null|\[\]|"[^"]*"|'[^']*')(?: \/\*[^*]*\*\/)?;$/gm

/** Firebase products that reactfire's entry imports and this app never uses: 49 kB. docs/rules.md "Speed and cost" */
const ID = /^firebase\/(analytics|app-check|database|functions|performance|remote-config|storage)$/
const EMPTY = '\0unused-firebase:'

/** Regular expressions of Firestore's pipelines, unused here: 27 kB of the dashboard. */
const PIPELINE_REGEX = 're2js'

/**
 * Firebase counts days on the device by it, to report its SDK to Google daily: 1.5 kB of every log-in, and a
 * database. Firebase runs without: reads are empty, writes are dropped.
 */
const USAGE_COUNT = 'idb'
/** These store the token of a device's messages; fetched when notifications are turned on. */
const KEEPS_TOKENS = /\/@firebase\/(?:messaging|installations)\//
const KEEPS_NOTHING = `const store = { get: async () => undefined, put: async () => undefined }
export const openDB = async () => ({ transaction: () => ({ objectStore: () => store, done: Promise.resolve() }) })`

/** The same count's table of thirty libraries' short names: 0.5 kB. The ends of their long names replace it. */
const SHORT_NAME = 'PLATFORM_LOG_STRING[libraryKeyOrName] ?? libraryKeyOrName'
const END_OF_NAME = "libraryKeyOrName.replace(/.*\\//, '')"
const CORE = /\/@firebase\/app\/dist\/esm\/index\.esm\.js$/

/** Names that reactfire and rxfire import; each throws when called, so a use cannot go unnoticed. */
const NAMES = [
  'endAt endBefore equalTo get getAll getBoolean getDownloadURL getMetadata getNumber getString getValue',
  'ensureInitialized httpsCallable limitToFirst limitToLast off onChildAdded onChildChanged onChildMoved',
  'onChildRemoved onValue orderByChild orderByKey orderByValue percentage query ref startAfter startAt uploadBytes',
  'uploadBytesResumable uploadString trace',
].flatMap((line) => line.split(' '))

/** Replaces the unused products by modules whose functions throw. Our own code may not import them. */
export function unusedFirebase(): Plugin {
  return {
    name: 'sonobrief:unused-firebase',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!ID.test(id) && id !== PIPELINE_REGEX && id !== USAGE_COUNT) return null
      if (id === USAGE_COUNT && importer !== undefined && KEEPS_TOKENS.test(importer)) return null
      if (importer !== undefined && !importer.includes('/node_modules/')) {
        this.error(
          `${id} is replaced by an empty module (src/build/unusedFirebase.ts); ${importer} imports it.`,
        )
      }
      return EMPTY + id
    },
    transform(code, id) {
      if (!CORE.test(id)) return null
      if (!code.includes(SHORT_NAME))
        this.error('Firebase looks up the names of its libraries elsewhere now.')
      return { code: code.replace(SHORT_NAME, END_OF_NAME), map: null }
    },
    load(id) {
      if (!id.startsWith(EMPTY)) return null
      const product = id.slice(EMPTY.length)
      if (product === USAGE_COUNT) return KEEPS_NOTHING
      const refuse = `const refuse = () => { throw new Error('${product} is not part of this app') }`
      if (product === PIPELINE_REGEX) return `${refuse}\nexport const RE2JS = { compile: refuse }`
      return [refuse, ...NAMES.map((name) => `export const ${name} = refuse`)].join('\n')
    },
  }
}

/**
 * Firebase Auth assigns its classes' constants after their definition (`Class.NAME = …`), which the bundler takes for
 * a use of the class: every log-in would fetch the providers of all networks and their windows. As static fields they
 * vanish with unused classes.
 */
export function firebaseStatics(): Plugin {
  return {
    name: 'sonobrief:firebase-statics',
    apply: 'build',
    transform(code, id) {
      if (!AUTH.test(id)) return null
      const fields = new Map<RegExp, string>()
      let result = code.replaceAll(ASSIGNED, (statement, name: string, field: string, value: string) => {
        const head = new RegExp(`^class ${name}(?: extends \\w+)? \\{$`, 'm')
        if (!head.test(code)) return statement
        fields.set(head, `    static ${field} = ${value};`)
        return ''
      })
      for (const [head, field] of fields) result = result.replace(head, (line) => `${line}\n${field}`)
      if (result === code) this.error('Firebase Auth gives its classes no constants any more as it did.')
      return { code: result, map: null }
    },
  }
}

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
