import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appShell } from './src/build/appShell.ts'
import { prerender } from './src/build/prerender.ts'
import { unusedFirebase } from './src/build/unusedFirebase.ts'
import { webManifest } from './src/build/webManifest.ts'

const shell = appShell()

export default defineConfig(({ command }) => {
  // A build is the production build, also when a test runner started it with an environment of its own.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      unusedFirebase(),
      react(),
      shell.plugin,
      prerender(),
      VitePWA({
        // The page registers it itself (src/app/serviceWorker.ts), so that an update waits for the reader's consent.
        injectRegister: false,
        registerType: 'prompt',
        filename: 'sw.js',
        manifest: webManifest,
        manifestFilename: 'manifest.webmanifest',
        includeManifestIcons: false,
        workbox: {
          // Only the shell is fetched ahead; what people open is kept as they open it.
          globPatterns: ['**/*.{html,js,css,woff2}'],
          manifestTransforms: [shell.onlyShell],
          clientsClaim: true,
          skipWaiting: false,
          cleanupOutdatedCaches: true,
          navigateFallback: '/app.html',
          // Firebase's own pages and our calls never get the shell, whatever their path says. reliability.md row 49
          navigateFallbackDenylist: [/^\/__\//, /^\/api\//, /^\/assets\//, /\/[^/]+\.[^/]+$/],
          runtimeCaching: [
            {
              // Names carry a hash of the content, so a kept copy is never stale.
              urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
              handler: 'CacheFirst',
              options: {
                cacheName: 'assets',
                expiration: { maxEntries: 120, maxAgeSeconds: 60 * 24 * 60 * 60 },
                cacheableResponse: { statuses: [200] },
              },
            },
          ],
        },
      }),
    ],
    build: {
      outDir: process.env.OUT_DIR ?? 'dist',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 2_048,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
    },
  }
})
