import type { Plugin } from 'vite'

interface PrecacheEntry {
  url: string
  revision: string | null
  size: number
}

/**
 * The two doors of the app: `/index.html` for `/`, and `/app.html` for the screens that are drawn in the browser.
 * Both start the same entry. Collects which files that entry needs before any screen, for the service worker.
 */
export function appShell() {
  const shellFiles = new Set<string>()
  const plugin: Plugin = {
    name: 'sonobrief:app-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html')
        this.emitFile({ type: 'asset', fileName: 'app.html', source: page.source })
        shellFiles.clear()
        for (const file of ['index.html', 'app.html']) shellFiles.add(file)
        const add = (fileName: string) => {
          const chunk = bundle[fileName]
          if (shellFiles.has(fileName) || chunk?.type !== 'chunk') return
          shellFiles.add(fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) shellFiles.add(style)
          chunk.imports.forEach(add)
        }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
        for (const fileName of Object.keys(bundle)) if (fileName.endsWith('.woff2')) shellFiles.add(fileName)
      },
    },
  }
  const onlyShell = async (entries: PrecacheEntry[]) => ({
    manifest: entries.filter((entry) => shellFiles.has(entry.url)),
    warnings: [],
  })
  return { plugin, onlyShell }
}
