import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { type ReaderLanguage, readerLanguage } from './functions/src/domain/languages.ts'
import { classNames } from './src/build/classNames.ts'
import { codeSplitting } from './src/build/chunks.ts'
import { inLanguage } from './src/build/inLanguage.ts'
import { offlineFiles } from './src/build/offlineFiles.ts'
import { preloadHelper } from './src/build/preloadHelper.ts'
import { prerender } from './src/build/prerender.ts'
import { reactAsModules } from './src/build/reactAsModules.ts'
import { siteAtBuild } from './src/build/siteAtBuild.ts'
import { unusedFirebase, firebaseStatics, googleApart } from './src/build/unusedFirebase.ts'
import { withSpanish } from './src/build/withSpanish.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const offline = offlineFiles()
/** Named so in src/build/chunks.ts. */
const FIREBASE = /\/(?:session|firestore)-/

const serviceWorker = VitePWA({
  // The page registers it itself (src/app/serviceWorker.ts), so that an update waits for the reader's consent.
  injectRegister: false,
  registerType: 'prompt',
  // Manifests are written for each language: src/build/inLanguage.ts.
  manifest: false,
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  integration: {
    configureCustomSWViteBuild: (worker) => {
      worker.logLevel = 'warn'
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['**/*.{html,js,css,woff2,svg,avif,webp,png}'],
    globIgnores: ['sw.js', 'icon*', 'favicon*', 'screenshots/**'],
    maximumFileSizeToCacheInBytes: 1_000_000,
    manifestTransforms: [offline.manifestTransform],
  },
})

export default defineConfig(({ command, mode }) => {
  const isBuild = command === 'build'
  // A build is the production build, also when a test runner started it with an environment of its own.
  if (isBuild) process.env.NODE_ENV = 'production'
  // SITE_LANGUAGE is for the development server: a build has both languages.
  const language = (!isBuild && readerLanguage(process.env['SITE_LANGUAGE'])) || 'en'
  const spanish = { ...configOf('es', isBuild), configFile: false as const, mode, logLevel: 'warn' as const }
  const english = configOf(language, isBuild)
  return {
    ...english,
    plugins: [
      english.plugins,
      withSpanish({ ...spanish, build: { ...spanish.build, write: false } }),
      serviceWorker,
    ],
  }
})

function configOf(language: ReaderLanguage, isBuild: boolean): UserConfig {
  return {
    root: ROOT,
    plugins: [
      inLanguage(language),
      unusedFirebase(),
      googleApart(),
      firebaseStatics(),
      reactAsModules(),
      preloadHelper(),
      siteAtBuild(),
      react(),
      offline.plugin(language),
      prerender(language),
    ],
    ...(isBuild && { css: { modules: { generateScopedName: classNames(ROOT) } } }),
    resolve: {
      // The domain's own would come from the functions' packages.
      dedupe: ['valibot'],
      // For React 17, by wouter and reactfire.
      alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
    },
    build: {
      outDir: process.env.OUT_DIR ?? 'dist',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: {
        polyfill: false,
        // The app carries the names of what is fetched ahead of need: only what is long on its way is worth that.
        // What the first public page needs is fetched by its boot script.
        resolveDependencies: (_, needed) => needed.filter((file) => FIREBASE.test(file)),
      },
      assetsInlineLimit: 2_048,
      reportCompressedSize: false,
      // docs/decisions/0069-terser.md
      minify: 'terser',
      terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        // A character less than usual: every page names some thirty files, and pays for each.
        output: {
          codeSplitting: codeSplitting(),
          // What this has made small, terser makes smaller.
          minify: true,
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
        },
        checks: { pluginTimings: false },
      },
    },
  }
}
