import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { SITE } from '../../functions/src/domain/site.ts'
import { NOT_FOUND, PUBLIC_PAGES } from '../app/routes.ts'
import { callInNode, classicScript } from './bundles.ts'
import { pageDocument } from './pageDocument.ts'
import type { RenderedPage } from './renderPages.tsx'

const PICTURE = `${SITE.origin}/social-card.png`

/**
 * Draws every public page at build time: HTML that is read and used before any of the app's code is there.
 * `src/app/boot.ts` brings it to life. docs/decisions/0012
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'sonobrief:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      // After the app's own page is there, and before the service worker lists what there is.
      order: 'post',
      async handler(_, bundle) {
        const entry = bundle['index.html']
        if (entry?.type !== 'asset') throw new Error('The build has no index.html')
        const template = String(entry.source)
        const files = new BundleFiles(bundle, template)
        const boot = `/${this.getFileName(
          this.emitFile({
            type: 'asset',
            name: 'boot.js',
            source: await classicScript(config, 'src/app/boot.ts'),
          }),
        )}`
        const emit = (fileName: string, source: string) => {
          if (fileName === 'index.html') entry.source = source
          else this.emitFile({ type: 'asset', fileName, source })
        }
        const pages = [...PUBLIC_PAGES, { path: NOT_FOUND, file: '404.html' }]
        const drawn = await callInNode<RenderedPage[]>(config, 'src/build/renderPages.tsx', 'renderPages', [
          pages.map(({ path }) => path),
        ])
        for (const [i, { path, file }] of pages.entries()) {
          const page = drawn[i]
          if (page === undefined) throw new Error(`${path} was not drawn`)
          const { styles, modules } = files.of(page.screen)
          const parts = {
            head: page.head,
            markup: page.markup,
            drawnFor: path,
            canonical: path === NOT_FOUND ? undefined : SITE.origin + path,
            styles,
            boot: { src: boot, app: files.app, modules },
            picture: PICTURE,
          }
          emit(file, pageDocument(template, parts))
        }
        emit('sitemap.xml', sitemap())
        emit('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${SITE.origin}/sitemap.xml\n`)
      },
    },
  }
}

function sitemap(): string {
  const urls = PUBLIC_PAGES.map(({ path }) => `  <url><loc>${SITE.origin}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Which of the build's files a page needs. */
class BundleFiles {
  readonly #bundle: Rolldown.OutputBundle
  /** Address of the app's first script. */
  readonly app: string

  constructor(bundle: Rolldown.OutputBundle, template: string) {
    this.#bundle = bundle
    const app = /<script type="module"[^>]*src="([^"]+)"/.exec(template)?.[1]
    if (app === undefined) throw new Error('index.html starts no script')
    this.app = app
  }

  /** Style sheets and scripts of the app and of one screen, the app's first: its layers come before all. */
  of(screen: string | undefined) {
    const chunks = new Set<Rolldown.OutputChunk>()
    this.#collect(this.app.slice(1), chunks)
    if (screen !== undefined) this.#collect(this.#chunkOf(screen), chunks)
    const styles = new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    return {
      styles: [...styles].map((file) => `/${file}`),
      modules: [...chunks].map(({ fileName }) => `/${fileName}`),
    }
  }

  #chunkOf(screen: string): string {
    const holds = (id: string) => id.endsWith(`/${screen}.tsx`)
    const found = Object.values(this.#bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some(holds),
    )
    if (found === undefined)
      throw new Error(`No file of the build holds ${screen}.tsx, named after its screen`)
    return found.fileName
  }

  #collect(fileName: string, into: Set<Rolldown.OutputChunk>): void {
    const chunk = this.#bundle[fileName]
    if (chunk?.type !== 'chunk' || into.has(chunk)) return
    into.add(chunk)
    for (const imported of chunk.imports) this.#collect(imported, into)
  }
}
