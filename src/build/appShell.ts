import type { Plugin } from 'vite'
import { styleDigests } from './contentSecurityPolicy.ts'

/** `/app.html`, the entry page of the screens that are rendered in the browser: the app's own page with nothing on it. */
export function appShell(): Plugin {
  return {
    name: 'sonobrief:app-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html')
        const policy = `<meta http-equiv="Content-Security-Policy" content="${styleDigests([])}" />`
        const source = String(page.source).replace('<head>', `<head>\n    ${policy}`)
        this.emitFile({ type: 'asset', fileName: 'app.html', source })
      },
    },
  }
}
