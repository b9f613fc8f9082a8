import type { ManifestOptions } from 'vite-plugin-pwa'

/** What an installed Sonobrief is called and looks like before its first paint. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sonobrief',
  short_name: 'Sonobrief',
  description:
    'The essentials of long podcasts by e-mail, every point linked to the second where it is said.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#F1F2EE',
  theme_color: '#F1F2EE',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
}
