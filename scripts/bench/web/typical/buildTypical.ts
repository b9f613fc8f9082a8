import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { fromRoot } from '../../../stack/paths.ts'

/** Builds the same screens as most teams would ship them: one bundle, drawn in the browser, Firebase at the start. */
export async function buildTypical(outDir: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    publicDir: fromRoot('public'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5_000, reportCompressedSize: false },
  })
}
