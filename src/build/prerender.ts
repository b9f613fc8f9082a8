import path from 'node:path'
import { type Plugin, type ResolvedConfig, type Rolldown, build, type InlineConfig } from 'vite'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '../../functions/src/domain/site.ts'
import { NOT_FOUND, PUBLIC_PAGES } from '../shared/shell/routes.ts'
import { addressIn } from '../ui/addresses.ts'
import { BOOT_SCRIPT, digest, LANGUAGE_SCRIPT } from './contentSecurityPolicy.ts'
import { pageDocument, shellDocument, type RenderedPage, type StyleSheet } from './pageDocument.ts'
import { STATIC_PAGES } from './staticPages.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import react from '@vitejs/plugin-react'
import { IN_LANGUAGE } from './inLanguage.ts'

const THREAD = `
  const { parentPort, workerData: { url, name, args } } = require('node:worker_threads')
  import(url).then((module) => module[name](...args)).then((result) => parentPort.postMessage(result))
`

/** Draws public pages at build time, readable before src/app/boot.ts starts the app. docs/decisions/0012 */
export function prerender(language: ReaderLanguage): Plugin {
  let config: ResolvedConfig
  const styleOnly: string[] = []
  return {
    name: 'sonobrief:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    buildStart() {
      // No script imports the static pages: this extracts their styles.
      for (const { module } of STATIC_PAGES) {
        const id = path.join(config.root, 'src/content/legal', `${module}.en.tsx`)
        // Keeps the exports, which no module imports: their removal would take the styles along.
        styleOnly.push(this.emitFile({ type: 'chunk', id, preserveSignature: 'strict' }))
      }
    },
    generateBundle: {
      // After the app's own page exists, before the service worker lists the files.
      order: 'post',
      async handler(_, bundle) {
        const entry = bundle['index.html']
        if (entry?.type !== 'asset') throw new Error('The build has no index.html')
        const template = String(entry.source)
        const files = new BundleFiles(bundle)
        const code = await inlineScript(config, 'boot', BOOT_SCRIPT)
        const lead = await inlineScript(config, 'chosenLanguage', LANGUAGE_SCRIPT)
        const pages: PageToDraw[] = [
          ...PUBLIC_PAGES,
          { path: NOT_FOUND, file: '404.html' },
          ...STATIC_PAGES.map((page) => ({ path: page.path, file: page.path.slice(1), isStatic: true })),
        ]
        const drawn = await callInNode<RenderedPage[]>(config, 'src/build/renderPages.tsx', 'renderPages', [
          pages.map((page) => page.path),
        ])
        const emit = (file: string, source: string) => {
          const fileName = fileIn(language, file)
          if (fileName === 'index.html') entry.source = source
          else this.emitFile({ type: 'asset', fileName, source })
        }
        for (const [i, page] of pages.entries()) {
          const { component, islands, card, ...parts } = drawn[i] as RenderedPage
          const { styles, modules } = files.of(component, islands)
          const document = pageDocument(template, {
            ...parts,
            styles,
            language,
            path: page.path === NOT_FOUND ? undefined : page.path,
            picture: SITE.origin + card,
            drawnFor: page.isStatic === true ? undefined : page.path,
            boot: page.isStatic === true ? undefined : { lead, code, app: files.app, modules },
          })
          emit(page.file, document)
        }
        // Entry page of the screens that the browser renders: the app's page, empty.
        emit('app.html', shellDocument(template, lead))
        for (const chunk of styleOnly.splice(0)) delete bundle[this.getFileName(chunk)]
        if (language !== 'en') return void delete bundle['index.html']
        const known = pages.map((page) => page.path).filter((address) => address !== NOT_FOUND)
        emit(
          'sitemap.xml',
          sitemap(READER_LANGUAGES.flatMap((each) => known.map((plain) => addressIn(each, plain)))),
        )
        emit('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${SITE.origin}/sitemap.xml\n`)
      },
    },
  }
}

/** Hosting finds a folder's page at the folder's address: only English pages need rewrites. */
function fileIn(language: ReaderLanguage, file: string): string {
  const page = PUBLIC_PAGES.find((each) => each.file === file)
  if (language === 'en' || page === undefined) return addressIn(language, `/${file}`).slice(1)
  return `${addressIn(language, page.path).slice(1)}/index.html`
}

/** @throws Error when the content policy forbids it */
async function inlineScript(config: ResolvedConfig, name: string, known: string): Promise<string> {
  const code = (await classicScript(config, `src/app/${name}.ts`)).trim()
  if (digest(code) !== known) {
    throw new Error(
      `src/app/${name}.ts has changed. Put ${digest(code)} in the place of ${known} in src/build/contentSecurityPolicy.ts and firebase.json.`,
    )
  }
  return code
}

interface PageToDraw {
  path: string
  file: string
  /** Without any script. */
  isStatic?: boolean
}

function sitemap(paths: readonly string[]): string {
  const urls = paths.map((address) => `  <url><loc>${SITE.origin}${address}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** The build's files that a page needs. */
class BundleFiles {
  readonly #bundle: Rolldown.OutputBundle
  readonly app: string

  constructor(bundle: Rolldown.OutputBundle) {
    this.#bundle = bundle
    this.app = `/${this.#chunkOf('main')}`
  }

  /** Styles and scripts of the app, whose layers come first, and of one screen; islands bring styles only. */
  of(component: string | undefined, islands: readonly string[]) {
    const chunks = new Set<Rolldown.OutputChunk>()
    this.#collect(this.app.slice(1), chunks)
    if (component !== undefined) this.#collect(this.#chunkOf(component), chunks)
    const drawn = new Set(chunks)
    for (const island of islands) this.#collect(this.#chunkOf(island), drawn)
    const styles = new Set([...drawn].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    return {
      styles: [...styles].map((file) => this.#styleSheet(file)),
      modules: [...chunks].map(({ fileName }) => `/${fileName}`),
    }
  }

  #styleSheet(file: string): StyleSheet {
    const asset = this.#bundle[file]
    if (asset?.type !== 'asset') throw new Error(`The build has no ${file}`)
    return { href: `/${file}`, css: String(asset.source) }
  }

  #chunkOf(component: string): string {
    const holds = (id: string) => new RegExp(`/${component}(?:\\.e[ns])?\\.tsx$`).test(id)
    const found = Object.values(this.#bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some(holds),
    )
    if (found === undefined)
      throw new Error(`No file of the build holds ${component}.tsx, named after what it draws`)
    return found.fileName
  }

  #collect(fileName: string, into: Set<Rolldown.OutputChunk>): void {
    const chunk = this.#bundle[fileName]
    if (chunk?.type !== 'chunk' || into.has(chunk)) return
    into.add(chunk)
    for (const imported of chunk.imports) this.#collect(imported, into)
  }
}

/** Settings that both builds must share, so that class names and file addresses come out the same. */
function sharedConfig({
  root,
  mode,
  css,
  build: { assetsInlineLimit, target, cssTarget },
}: ResolvedConfig): InlineConfig {
  return {
    configFile: false,
    root,
    mode,
    css: { modules: css.modules ?? false },
    logLevel: 'warn',
    build: {
      assetsInlineLimit,
      target,
      cssTarget,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
    },
  }
}

/**
 * Bundles a module of the app for Node, and calls one of its functions in a thread, which ends with the module's open
 * channels and timers.
 * @param file its path in the repository
 * @param name the exported function; its arguments and result must be plain data
 * @throws the function's errors
 */
async function callInNode<Result>(
  config: ResolvedConfig,
  file: string,
  name: string,
  args: readonly unknown[],
): Promise<Result> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'prerender-'))
  const shared = sharedConfig(config)
  try {
    await build({
      ...shared,
      plugins: [...config.plugins.filter((each) => each.name === IN_LANGUAGE), react()],
      ssr: { noExternal: true },
      build: {
        ...shared.build,
        outDir,
        ssr: file,
        rolldownOptions: {
          // Firebase serves signed-in readers only: the build has none.
          external: [/^@?firebase\b/, 'reactfire', 'workbox-window'],
          output: { entryFileNames: 'entry.mjs' },
        },
      },
    })
    const url = pathToFileURL(path.join(outDir, 'entry.mjs')).href
    return await inThread<Result>({ url, name, args })
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function inThread<Result>(workerData: { url: string; name: string; args: readonly unknown[] }) {
  const worker = new Worker(THREAD, { eval: true, workerData })
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error(`${workerData.name} ended without an answer`)))
    })
  } finally {
    await worker.terminate()
  }
}

/** Bundles a module into one classic script without imports. @returns its source */
async function classicScript(config: ResolvedConfig, file: string): Promise<string> {
  const shared = sharedConfig(config)
  const outputs = await build({
    ...shared,
    build: {
      ...shared.build,
      write: false,
      modulePreload: false,
      lib: { entry: path.join(config.root, file), formats: ['iife'], name: 'boot' },
    },
  })
  const chunk = [outputs].flat().flatMap((each) => ('output' in each ? each.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error(`${file} gave no script`)
  return chunk.code
}
