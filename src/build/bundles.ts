import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import react from '@vitejs/plugin-react'
import { IN_LANGUAGE } from './inLanguage.ts'
import { build, type InlineConfig, type ResolvedConfig } from 'vite'

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
export async function callInNode<Result>(
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

const THREAD = `
  const { parentPort, workerData: { url, name, args } } = require('node:worker_threads')
  import(url).then((module) => module[name](...args)).then((result) => parentPort.postMessage(result))
`

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
export async function classicScript(config: ResolvedConfig, file: string): Promise<string> {
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
