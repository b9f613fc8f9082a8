import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PUBLIC_PAGES } from '../shared/shell/routes.ts'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import type { OfflineFile, OfflineGroup } from '../shared/offline/offlineFile.ts'

/** The screens of each group, by file name. Log-in and sign-up need a network. */
const SCREENS = {
  public: [
    'LandingScreen',
    'SampleScreen',
    'PricingScreen',
    'BlogListScreen',
    'BlogArticleScreen',
    'PodcastListScreen',
    'NewsletterFormScreen',
  ],
  member: [
    'PricingScreen',
    'DashboardScreen',
    'ShowsScreen',
    'SummaryScreen',
    'TranscriptScreen',
    'MomentsScreen',
    'AskScreen',
    'DemoScreen',
    'AccountScreen',
    'TemplatesScreen',
  ],
} as const
/** Pages that are not kept: offline their addresses get the shell, or "not found". */
const NOT_KEPT = new Set(['404.html', 'login.html', 'signup.html'])
const FIREBASE = /\/node_modules\/(?:@firebase|firebase|reactfire)\//
const SCREEN = /Screen\.tsx$/
/** Modules that start the app, and lazy ones that any page may need. */
const STARTS =
  /\/(?:src\/(?:app\/(?:main|MoreNotices)|shared\/shell\/FallbackScreen)\.tsx|src\/(?:app\/serviceWorker|shared\/session\/(?:logOut|wipe))\.ts|workbox-window\/[^?]*)$/
/** Needs a network. */
const ONLINE_ONLY = /\/src\/shared\/push\/pushToken\.ts$/
const FACE = /\.woff2$/

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/**
 * Tells the service worker which files to keep together: every screen's needs, the public pages, the account's
 * screens. The first visit stays small: docs/rules.md "Speed and cost"
 */
export function offlineFiles() {
  const groups: Partial<Record<ReaderLanguage, Map<string, OfflineGroup>>> = {}
  let outDir = ''
  const plugin = (language: ReaderLanguage): Plugin => ({
    name: 'sonobrief:offline-files',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        groups[language] = groupsOf(bundle)
      },
    },
  })
  /** Workbox offers every file of the build; files of no group are dropped. */
  const manifestTransform = async (entries: ReadonlyArray<{ url: string; size: number }>) => {
    const manifest = await Promise.all(
      entries.map(async ({ url, size }) => {
        const [language, name] = url.startsWith('es/')
          ? (['es', url.slice(3)] as const)
          : (['en', url] as const)
        const users = READER_LANGUAGES.filter((each) => groups[each]?.has(url))
        const group =
          name === 'app.html' || FACE.test(url)
            ? 'shell'
            : isKeptPage(name)
              ? 'public'
              : users.map((each) => groups[each]?.get(url))[0]
        if (group === undefined) return []
        const file: OfflineFile = { url: addressOf(url), group }
        if (url.endsWith('.html')) file.integrity = await integrityOf(path.join(outDir, url))
        const only = url.endsWith('.html') ? language : users.length === 1 ? users[0] : undefined
        return [{ ...file, ...(only && { language: only }), size }]
      }),
    )
    // Workbox types its own entries only; our own worker reads ours.
    return { manifest: manifest.flat() as never[], warnings: [] }
  }
  return { plugin, manifestTransform }
}

/** The group of each file of the bundle: the first group that needs it. */
export function groupsOf(bundle: Bundle): Map<string, OfflineGroup> {
  const groups = new Map<string, OfflineGroup>()
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')

  const chunksOf = (fileNames: readonly string[]) =>
    fileNames.flatMap((fileName) => {
      const file = bundle[fileName]
      return file?.type === 'chunk' ? [file] : []
    })
  const needsFirebase = (chunk: Chunk, seen = new Set<Chunk>()): boolean => {
    if (seen.has(chunk)) return false
    seen.add(chunk)
    return (
      chunk.moduleIds.some((id) => FIREBASE.test(id)) ||
      chunksOf(chunk.imports).some((next) => needsFirebase(next, seen))
    )
  }
  const add = (chunk: Chunk, group: OfflineGroup, seen: Set<Chunk>) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {}
    for (const file of [chunk.fileName, ...importedCss, ...importedAssets]) {
      if (!groups.has(file)) groups.set(file, group)
    }
    for (const next of chunksOf(chunk.imports)) add(next, group, seen)
    if (group === 'shell') return
    for (const later of chunksOf(chunk.dynamicImports)) {
      if (SCREEN.test(later.facadeModuleId ?? '') || ONLINE_ONLY.test(later.facadeModuleId ?? '')) continue
      // Readers without an account never fetch Firebase; it goes with the account's screens.
      if (group === 'member' || !needsFirebase(later)) add(later, group, seen)
    }
  }

  const started = new Set<Chunk>()
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.moduleIds.some((id) => STARTS.test(id))) add(chunk, 'shell', started)
  }
  for (const group of ['public', 'member'] as const) {
    const seen = new Set<Chunk>()
    for (const name of SCREENS[group]) {
      const screen = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}.tsx`)))
      if (screen === undefined) throw new Error(`No file of the build holds ${name}.tsx`)
      add(screen, group, seen)
    }
  }
  return groups
}

function isKeptPage(url: string): boolean {
  return url.endsWith('.html') && url !== 'app.html' && !NOT_KEPT.has(url)
}

/** Hosting's address of a file: a page's own address, else the file's name. */
function addressOf(file: string): string {
  if (file.endsWith('/index.html')) return `/${path.posix.dirname(file)}`
  return PUBLIC_PAGES.find((page) => page.file === file)?.path ?? `/${file}`
}

async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(file))
  return `sha256-${hash.digest('base64')}`
}
