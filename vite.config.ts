import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appShell } from './src/build/appShell.ts'
import { classNames } from './src/build/classNames.ts'
import { codeSplitting } from './src/build/chunks.ts'
import { firebaseStatics } from './src/build/firebaseStatics.ts'
import { googleApart } from './src/build/googleApart.ts'
import { offlineFiles } from './src/build/offlineFiles.ts'
import { preloadHelper } from './src/build/preloadHelper.ts'
import { prerender } from './src/build/prerender.ts'
import { reactByName } from './src/build/reactByName.ts'
import { siteAtBuild } from './src/build/siteAtBuild.ts'
import { unusedFirebase } from './src/build/unusedFirebase.ts'
import { webManifest } from './src/build/webManifest.ts'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const offline = offlineFiles()
/** Named so in src/build/chunks.ts. */
const FIREBASE = /\/(?:session|firestore)-/

export default defineConfig(({ command }) => {
  // A build is the production build, also when a test runner started it with an environment of its own.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: ROOT,
    plugins: [
      unusedFirebase(),
      googleApart(),
      firebaseStatics(),
      reactByName(),
      preloadHelper(),
      siteAtBuild(),
      react(),
      appShell(),
      offline.plugin,
      prerender(),
      VitePWA({
        // The page registers it itself (src/app/serviceWorker.ts), so that an update waits for the reader's consent.
        injectRegister: false,
        registerType: 'prompt',
        manifest: webManifest,
        manifestFilename: 'manifest.webmanifest',
        includeManifestIcons: false,
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
      }),
    ],
    ...(command === 'build' && { css: { modules: { generateScopedName: classNames(ROOT) } } }),
    resolve: {
      // The domain's own would come from the functions' packages.
      dedupe: ['valibot'],
      alias: [
        {
          find: /^use-sync-external-store\/shim(\/index\.js)?$/,
          replacement: fileURLToPath(new URL('src/build/nativeSyncStore.ts', import.meta.url)),
        },
      ],
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
          codeSplitting,
          // What this has made small, terser makes smaller.
          minify: true,
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
        },
        checks: { pluginTimings: false },
      },
    },
  }
})
