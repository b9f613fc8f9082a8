import type { Head } from '../app/head.ts'
import { tidyMarkup } from './tidyMarkup.ts'
import { SITE } from '../../functions/src/domain/site.ts'

export interface PageParts {
  head: Head
  markup: string
  /** The address that search engines are to know; undefined for a page that they are to forget. */
  canonical: string | undefined
  /** Addresses of style sheets, in order. */
  styles: readonly string[]
  /** What `data-page` of the root says; undefined for a page that stays as it is. */
  drawnFor: string | undefined
  boot: { src: string; app: string; modules: readonly string[] } | undefined
  /** Facts for search engines, as schema.org has them. */
  structuredData: readonly object[]
  /** Address of the picture of previews. */
  picture: string
  /** `YYYY-MM-DD`, of an article. */
  publishedOn: string | undefined
}

/** What the app's own page brings that a drawn page says otherwise, or does not need. */
const REPLACED = [
  /<title>[^<]*<\/title>/,
  /<meta\s+name="description"[^>]*>/,
  /<script type="module"[^>]*><\/script>/,
  /<link rel="modulepreload"[^>]*>/g,
  /<link rel="stylesheet"[^>]*>/g,
  /<noscript>[^<]*<\/noscript>/,
]
const ROOT = '<div id="root"></div>'

/**
 * Makes a whole page out of the app's own (`template`, as Vite built it) and what was drawn.
 * @throws Error when the template is not as it is known here
 */
export function pageDocument(template: string, parts: PageParts): string {
  let page = template
  for (const part of REPLACED) {
    const without = page.replace(part, '')
    // Of what may stand there several times there may be none.
    if (without === page && !part.global) throw new Error(`index.html has nothing like ${part}`)
    page = without
  }
  if (!page.includes(ROOT) || !page.includes('</head>'))
    throw new Error(`index.html has no ${ROOT} or no head`)
  const { drawnFor } = parts
  const root = drawnFor === undefined ? '<div id="root">' : `<div id="root" data-page="${escaped(drawnFor)}">`
  return tidyMarkup(page)
    .replace('<!doctype', '<!DOCTYPE')
    .replace('</head>', () => `${headTags(parts)}\n  </head>`)
    .replace(ROOT, () => `${root}${tidyMarkup(parts.markup)}</div>`)
    .replaceAll(/^\s*\n/gm, '')
}

function headTags({
  head,
  canonical,
  styles,
  boot,
  structuredData,
  picture,
  publishedOn,
}: PageParts): string {
  const { title, description = SITE.description } = head
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  return [
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    canonical === undefined
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: canonical }),
    ...styles.map((href) => tag('link', { rel: 'stylesheet', href })),
    boot === undefined
      ? ''
      : `<script defer src="${boot.src}" data-app="${boot.app}" data-modules="${boot.modules.join(' ')}"></script>`,
    property('og:site_name', SITE.name),
    property('og:type', publishedOn === undefined ? 'website' : 'article'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', picture),
    canonical === undefined ? '' : property('og:url', canonical),
    publishedOn === undefined ? '' : property('article:published_time', publishedOn),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...structuredData.map((data) => `<script type="application/ld+json">${jsonInHtml(data)}</script>`),
  ]
    .filter((line) => line !== '')
    .map((line) => `    ${line}`)
    .join('\n')
}

function tag(name: string, attributes: Record<string, string>): string {
  const all = Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)
  return `<${name} ${all.join(' ')}>`
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot end the script element it stands in, nor start a comment there. */
export function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
