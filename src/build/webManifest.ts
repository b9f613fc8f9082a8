import type { ManifestOptions } from 'vite-plugin-pwa'
import type { ReaderLanguage } from '#domain/languages.ts'
import { addressIn } from '../ui/addresses.ts'
import type { manifestTexts } from './texts.en.ts'

const TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

/** Sizes that scripts/manifestScreenshots.ts writes. */
const SCREENSHOT_SIZES = { narrow: '390x844', wide: '1440x900' } as const

type FileName = `${string}.${keyof typeof TYPES}`

/** Name, first look and share target of the installed app. Both languages are one app. */
export function webManifest(language: ReaderLanguage, texts: typeof manifestTexts): Partial<ManifestOptions> {
  const at = (plain: string) => addressIn(language, plain)
  return {
    id: '/',
    name: 'Sonobrief',
    short_name: 'Sonobrief',
    description: texts.description,
    lang: language,
    dir: 'ltr',
    start_url: at('/dashboard'),
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
      screenshot('dashboard', 'narrow', texts.requests),
      screenshot('summary', 'narrow', texts.summary),
      screenshot('demo-preview', 'narrow', texts.preview),
      screenshot('dashboard', 'wide', texts.dashboardWide),
      screenshot('summary', 'wide', texts.summaryWide),
    ],
    shortcuts: [
      {
        name: texts.new,
        description: texts.paste,
        url: at('/demo'),
        icons: [icon('icon-192.png', 192, 'any')],
      },
      {
        name: texts.dashboard,
        description: texts.yours,
        url: at('/dashboard'),
        icons: [icon('icon-192.png', 192, 'any')],
      },
      {
        name: texts.blog,
        description: texts.articles,
        url: at('/blog'),
        icons: [icon('icon-192.png', 192, 'any')],
      },
    ],
    // A shared episode lands on its price quote. docs/rules.md "Demo"
    share_target: {
      action: at('/demo'),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  }
}

function icon(file: FileName, size: number | 'any', purpose: 'any' | 'maskable' | 'monochrome') {
  const sizes = size === 'any' ? size : `${size}x${size}`
  return { src: `/${file}`, sizes, type: typeOf(file), purpose }
}

/** @param name of the picture in docs/screens; scripts/screens.ts makes this one from it */
function screenshot(name: string, form_factor: 'narrow' | 'wide', label: string) {
  const file = `screenshots/${name}-${form_factor}.webp` as const
  return { src: `/${file}`, sizes: SCREENSHOT_SIZES[form_factor], type: typeOf(file), form_factor, label }
}

function typeOf(file: FileName): string {
  return TYPES[file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES]
}
