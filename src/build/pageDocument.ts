import type { Head } from '../shared/shell/head.ts'
import { styleDigests } from './contentSecurityPolicy.ts'
import { tidyMarkup } from './tidyMarkup.ts'
import { SITE } from '../../functions/src/domain/site.ts'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { addressIn } from '../ui/addresses.ts'
import { SHELL } from './inLanguage.ts'

export interface StyleSheet {
  /** Address under which later screens look for it. */
  href: string
  css: string
}

interface PageParts {
  head: Head
  markup: string
  language: ReaderLanguage
  /** Address of the English page; undefined for a page hidden from search engines. */
  path: string | undefined
  /** In order, inline: one request less. docs/decisions/0015 */
  styles: readonly StyleSheet[]
  /** `data-page` of the root; undefined for a page without script. */
  drawnFor: string | undefined
  boot: { code: string; app: string; modules: readonly string[]; lead: string } | undefined
  structuredData: readonly object[]
  /** Address of the preview picture. */
  picture: string
  /** `YYYY-MM-DD`, of an article. */
  publishedOn: string | undefined
}

/** Parts of the template that a drawn page replaces or drops. */
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
/** A face with a file; one of the device works at once. */
const FETCHED_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g

/** Makes a whole page of the built template and drawn parts. @throws Error when the template lacks a part */
export function pageDocument(template: string, parts: PageParts): string {
  let page = template
  for (const part of REPLACED) {
    const without = page.replace(part, '')
    // Parts that may stand there several times may be absent.
    if (without === page && !part.global) throw new Error(`index.html has nothing like ${part}`)
    page = without
  }
  if (!page.includes(ROOT) || !page.includes('</head>'))
    throw new Error(`index.html has no ${ROOT} or no head`)
  const { drawnFor, boot } = parts
  // With a boot script the face loads after the words.
  if (boot !== undefined) page = page.replaceAll(PRELOAD, '')
  const root = drawnFor === undefined ? '<div id="root">' : `<div id="root" data-page="${escaped(drawnFor)}">`
  return tidyMarkup(page)
    .replace('<!doctype', '<!DOCTYPE')
    .replace('</head>', () => `${headTags(parts)}\n  </head>`)
    .replace(ROOT, () => `${root}${tidyMarkup(parts.markup)}</div>${bootScript(parts)}`)
    .replaceAll(/^\s*\n/gm, '')
}

/** The page of screens that the browser draws. @param lead the built src/app/chosenLanguage.ts */
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
    // Before the title: an address that is led on names its page in no other language.
    boot === undefined ? '' : `<script>${closed(boot.lead, 'script')}</script>`,
    `<title>${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
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
    property('og:locale', SHELL[language].locale),
    path === undefined ? '' : property('og:url', addressOf(language)),
    publishedOn === undefined ? '' : property('article:published_time', publishedOn),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...structuredData.map((data) => `<script type="application/ld+json">${jsonInHtml(data)}</script>`),
  ]
    .filter((line) => line !== '')
    .map((line) => `    ${line}`)
    .join('\n')
}

/** Inline styles, and the policy that allows only these. */
function styleTags(styles: readonly StyleSheet[], faceLater: boolean): string[] {
  const all = styles.map(({ css }) => css.trim()).join('')
  const faces = faceLater ? (all.match(FETCHED_FACE) ?? []).join('') : ''
  const now = faceLater ? all.replaceAll(FETCHED_FACE, '') : all
  const sheets = [now, faces].filter((css) => css !== '')
  return [
    tag('meta', { 'http-equiv': 'Content-Security-Policy', content: styleDigests(sheets) }),
    `<style>${closed(now, 'style')}</style>`,
    // For no medium, so not fetched until src/app/boot.ts changes that.
    faces === '' ? '' : `<style media="not all">${faces}</style><noscript><style>${faces}</style></noscript>`,
    // Tells later screens that these styles are present.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`),
  ]
}

/** At the end of the body: every control exists by then, and no input is lost from there on. */
function bootScript({ boot, language }: PageParts): string {
  if (boot === undefined) return ''
  const { code, app, modules } = boot
  const failed = escaped(SHELL[language].bootTexts.failed)
  return `<script data-app="${app}" data-modules="${modules.join(' ')}" data-failed="${failed}">${closed(code, 'script')}</script>`
}

/** @throws Error when a text would end its own element */
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

/** JSON that can neither end its script element nor start a comment there. */
function jsonInHtml(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

export interface RenderedPage {
  markup: string
  head: Head
  /** Component name, and so file name; undefined for the page of unknown addresses. */
  component: string | undefined
  /** Names of its static islands, and so of their files. */
  islands: string[]
  structuredData: object[]
  /** Path of the preview picture. */
  card: string
  /** `YYYY-MM-DD`, of an article. */
  publishedOn: string | undefined
}
