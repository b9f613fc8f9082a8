import type { ManifestOptions } from 'vite-plugin-pwa'

const TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

/** As scripts/manifestScreenshots.ts writes them. */
const SCREENSHOT_SIZES = { narrow: '390x844', wide: '1440x900' } as const

type FileName = `${string}.${keyof typeof TYPES}`

/** What an installed Sonobrief is called, looks like before its first paint, and can be handed. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sonobrief',
  short_name: 'Sonobrief',
  description:
    'The essentials of long podcasts by e-mail, every point linked to the second where it is said.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  background_color: '#F1F2EE',
  theme_color: '#F1F2EE',
  categories: ['news', 'education', 'productivity'],
  icons: [
    icon('icon.svg', 'any', 'any'),
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-192.png', 192, 'maskable'),
    icon('icon-maskable-512.png', 512, 'maskable'),
    icon('icon-monochrome.svg', 'any', 'monochrome'),
  ],
  screenshots: [
    screenshot('dashboard', 'narrow', 'Every request with its true state, and what is left of your credits'),
    screenshot('summary', 'narrow', 'A summary: each point opens the episode at its second'),
    screenshot('demo-preview', 'narrow', 'The exact price, before anything is charged'),
    screenshot('dashboard', 'wide', 'Your summaries, credits and plan on one page'),
    screenshot('summary', 'wide', 'A summary with its key moments in the original order'),
  ],
  shortcuts: [
    {
      name: 'New summary',
      description: 'Paste the link of an episode',
      url: '/demo',
      icons: [icon('icon-192.png', 192, 'any')],
    },
    {
      name: 'Dashboard',
      description: 'Your summaries and credits',
      url: '/dashboard',
      icons: [icon('icon-192.png', 192, 'any')],
    },
    {
      name: 'Blog',
      description: 'Articles, readable offline',
      url: '/blog',
      icons: [icon('icon-192.png', 192, 'any')],
    },
  ],
  // An episode shared from another app lands on its quote. docs/rules.md "Demo"
  share_target: { action: '/demo', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
}

function icon(file: FileName, size: number | 'any', purpose: 'any' | 'maskable' | 'monochrome') {
  const sizes = size === 'any' ? size : `${size}x${size}`
  return { src: `/${file}`, sizes, type: typeOf(file), purpose }
}

/** @param name of the picture in docs/screens that scripts/screens.ts turns into this one */
function screenshot(name: string, form_factor: 'narrow' | 'wide', label: string) {
  const file = `screenshots/${name}-${form_factor}.webp` as const
  return { src: `/${file}`, sizes: SCREENSHOT_SIZES[form_factor], type: typeOf(file), form_factor, label }
}

function typeOf(file: FileName): string {
  return TYPES[file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES]
}
