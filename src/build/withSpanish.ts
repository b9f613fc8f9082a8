import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** Builds the Spanish pages beside the English ones; equal files are kept once. */
export function withSpanish(config: InlineConfig): Plugin {
  let built: Promise<Rolldown.RolldownOutput>
  return {
    name: 'sonobrief:with-spanish',
    apply: 'build',
    buildStart() {
      built = build(config) as Promise<Rolldown.RolldownOutput>
      // generateBundle awaits it.
      built.catch(() => undefined)
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of (await built).output) {
          if (file.fileName in bundle) continue
          const source = file.type === 'chunk' ? file.code : file.source
          this.emitFile({ type: 'asset', fileName: file.fileName, source })
        }
      },
    },
  }
}
