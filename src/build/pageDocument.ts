import type { Head } from '../shared/shell/head.ts'
import { styleDigests } from './contentSecurityPolicy.ts'
import { tidyMarkup } from './tidyMarkup.ts'
import { SITE } from '../../functions/src/domain/site.ts'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { addressIn } from '../ui/addresses.ts'
import { SHELL } from './inLanguage.ts'

const LOCALES: Record<ReaderLanguage, string> = { en: 'en_US', es: 'es_ES' }

export interface StyleSheet {
  /** Its address, where screens that come later look for it. */
  href: string
  css: string
}

interface PageParts {
  head: Head
  markup: string
  language: ReaderLanguage
  /** The address of the English page; undefined for a page that search engines are to forget. */
  path: string | undefined
  /** In order. They stand in the page itself: one answer less to wait for. docs/decisions/0015 */
  styles: readonly StyleSheet[]
  /** What `data-page` of the root says; undefined for a page that stays as it is. */
  drawnFor: string | undefined
  boot: { code: string; app: string; modules: readonly string[]; lead: string } | undefined
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
  /<script type="module"[^>]*><\/script>/g,
  /<link rel="modulepreload"[^>]*>/g,
  /<link rel="stylesheet"[^>]*>/g,
  /<noscript>[^<]*<\/noscript>/,
]
const ROOT = '<div id="root"></div>'
const PRELOAD = /<link rel="preload"[^>]*>/g
/** A face that is fetched; one that the device has is of use at once. */
const FETCHED_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g

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
  const { drawnFor, boot } = parts
  // With a boot script the face comes after the words.
  if (boot !== undefined) page = page.replaceAll(PRELOAD, '')
  const root = drawnFor === undefined ? '<div id="root">' : `<div id="root" data-page="${escaped(drawnFor)}">`
  return tidyMarkup(page)
    .replace('<!doctype', '<!DOCTYPE')
    .replace('</head>', () => `${headTags(parts)}\n  </head>`)
    .replace(ROOT, () => `${root}${tidyMarkup(parts.markup)}</div>${bootScript(parts)}`)
    .replaceAll(/^\s*\n/gm, '')
}

/** The page of the screens that the browser draws. @param lead src/app/chosenLanguage.ts as it is built */
export function shellDocument(template: string, lead: string): string {
  const policy = tag('meta', { 'http-equiv': 'Content-Security-Policy', content: styleDigests([]) })
  const script = `<script>${closed(lead, 'script')}</script>`
  return template.replace('<title>', () => `${policy}\n    ${script}\n    <title>`)
}

function headTags({
  head,
  language,
  path,
  styles,
  boot,
  structuredData,
  picture,
  publishedOn,
}: PageParts): string {
  const { title, description = SHELL[language].headTexts.description } = head
  const addressOf = (each: ReaderLanguage) => SITE.origin + addressIn(each, path ?? '')
  const alternate = (hreflang: string, href: string) => tag('link', { rel: 'alternate', hreflang, href })
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  return [
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    boot === undefined ? '' : `<script>${closed(boot.lead, 'script')}</script>`,
    ...(path === undefined
      ? [tag('meta', { name: 'robots', content: 'noindex' })]
      : [
          tag('link', { rel: 'canonical', href: addressOf(language) }),
          ...READER_LANGUAGES.map((each) => alternate(each, addressOf(each))),
          alternate('x-default', addressOf('en')),
        ]),
    ...styleTags(styles, boot !== undefined),
    property('og:site_name', SITE.name),
    property('og:type', publishedOn === undefined ? 'website' : 'article'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', picture),
    property('og:locale', LOCALES[language]),
    path === undefined ? '' : property('og:url', addressOf(language)),
    publishedOn === undefined ? '' : property('article:published_time', publishedOn),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...structuredData.map((data) => `<script type="application/ld+json">${jsonInHtml(data)}</script>`),
  ]
    .filter((line) => line !== '')
    .map((line) => `    ${line}`)
    .join('\n')
}

/** The page's styles, and the policy that lets these and no others stand in it. */
function styleTags(styles: readonly StyleSheet[], faceLater: boolean): string[] {
  const all = styles.map(({ css }) => css.trim()).join('')
  const faces = faceLater ? (all.match(FETCHED_FACE) ?? []).join('') : ''
  const now = faceLater ? all.replaceAll(FETCHED_FACE, '') : all
  const sheets = [now, faces].filter((css) => css !== '')
  return [
    tag('meta', { 'http-equiv': 'Content-Security-Policy', content: styleDigests(sheets) }),
    `<style>${closed(now, 'style')}</style>`,
    // Of no medium, and so not fetched: src/app/boot.ts changes that.
    faces === '' ? '' : `<style media="not all">${faces}</style><noscript><style>${faces}</style></noscript>`,
    // What fetches a screen's styles sees that they are here already.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
  ]
}

/** At the end of the body: all that can be touched is there, and from then on nothing that is done is lost. */
function bootScript({ boot, language }: PageParts): string {
  if (boot === undefined) return ''
  const { code, app, modules } = boot
  const failed = escaped(SHELL[language].bootTexts.failed)
  return `<script data-app="${app}" data-modules="${modules.join(' ')}" data-failed="${failed}">${closed(code, 'script')}</script>`
}

/** @throws Error when a text would end the element that it is to stand in */
function closed(text: string, element: 'script' | 'style'): string {
  if (text.toLowerCase().includes(`</${element}`) || text.includes('<!--')) {
    throw new Error(`A ${element} of the page holds what would end it early`)
  }
  return text
}

function tag(name: string, attributes: Record<string, string>): string {
  const all = Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)
  return `<${name} ${all.join(' ')}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot end the script element it stands in, nor start a comment there. */
function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** One page, drawn at build time. */
export interface RenderedPage {
  markup: string
  head: Head
  /** Name of the component, and so of its file; undefined for the page of unknown addresses. */
  component: string | undefined
  /** Names of its static islands, and so of their files. */
  islands: string[]
  /** Facts for search engines, as schema.org has them. */
  structuredData: object[]
  /** Path of the picture of previews. */
  card: string
  /** `YYYY-MM-DD`, of an article. */
  publishedOn: string | undefined
}
