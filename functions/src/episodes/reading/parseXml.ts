import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import { UnreadableFile } from './UnreadableFile.ts'
import type { XmlElement } from './XmlElement.ts'

/** Deeper is no feed: each unmatched closing tag is compared with all open ones. */
const MOST_DEPTH = 64
const MOST_CHILDREN = 10_000
const MOST_ATTRIBUTES = 200
/** Per element; an episode's notes rarely exceed 50,000. */
const MOST_TEXT = 1_000_000

/** Namespaces by usual prefix; without scheme, trailing slash and capitals, which vary. */
const NAMESPACES: Readonly<Record<string, string>> = {
  'www.itunes.com/dtds/podcast-1.0.dtd': 'itunes:',
  'podcastindex.org/namespace/1.0': 'podcast:',
  'github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md': 'podcast:',
  'www.w3.org/2005/atom': 'atom:',
  'purl.org/atom/ns#': 'atom:',
  'purl.org/dc/elements/1.1': 'dc:',
  'purl.org/dc/elements/1.0': 'dc:',
  'purl.org/dc/terms': 'dcterms:',
  'purl.org/rss/1.0/modules/content': 'content:',
  'purl.org/rss/1.0/modules/syndication': 'sy:',
  'www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf:',
  'search.yahoo.com/mrss': 'media:',
  'podlove.org/simple-chapters': 'psc:',
  'purl.org/rss/1.0': '',
  'my.netscape.com/rdf/simple/0.9': '',
  'channel.netscape.com/rdf/simple/0.9': '',
  'backend.userland.com/rss': '',
  'backend.userland.com/rss2': '',
  'blogs.law.harvard.edu/tech/rss': '',
}

/** Roots of readable documents. */
const ROOTS = new Set(['rss', 'rdf:rdf', 'atom:feed', 'opml'])

/** Attributes in use; others are dropped. */
const ATTRIBUTES = new Set(
  (
    'url uri href type contenttype length filesize medium isdefault rel language id start title text image xmlurl htmlurl ' +
    'rrule complete duration'
  ).split(' '),
)

/**
 * Parses feeds and OPML into elements, in linear time. Tolerates usual faults: missing ends, trailing
 * content, undeclared prefixes, `&rsquo;`. Fetches nothing; declared entities stay as written.
 * @param text the document
 * @param base its address
 * @param containers elements within the outermost with element children to keep; within others, markup is
 * text
 * @param repeated containers handed over one by one, not kept in the tree
 * @returns the outermost element: `rss`, `rdf:rdf`, `atom:feed` or `opml`; undefined without one
 * @throws UnreadableFile for excessive nesting, and multiplying or external entities
 */
export function parseXml(
  text: string,
  base: string,
  containers: ReadonlySet<string>,
  repeated: ReadonlyMap<string, (element: XmlElement) => void> = new Map(),
): XmlElement | undefined {
  refuseHostileEntities(text)
  const open: Open[] = []
  let root: Open | undefined
  let isAtom = false
  let inCdata = false
  let started: { tag: string; attributes: [name: string, value: string][] } | undefined

  const takeOnce = (element: Open) => {
    if (!element.isTaken) repeated.get(element.name)?.(finished(element))
    element.isTaken = true
  }
  const start = () => {
    if (started === undefined) return
    const { tag, attributes } = started
    started = undefined
    const parent = open.at(-1)
    if (parent === undefined || parent.name === '') {
      isAtom = /^(?:\w+:)?feed$/i.test(tag)
      const element = elementOf(tag, attributes, outside(base), isAtom)
      const isRoot = root === undefined && ROOTS.has(element.name)
      if (isRoot) root = element
      // Content before the document is skipped; after it, and deep without one, parsing stops.
      else if (root !== undefined || open.length >= MOST_DEPTH) parser.pause()
      open.push(isRoot ? element : outside(base))
      return
    }
    if (open.length >= MOST_DEPTH) throw new UnreadableFile('TOO_DEEP')
    if (parent.isText) {
      // Markup within a text, as in Atom's XHTML: the text's reader handles it.
      addText(parent, `<${tag}>`)
      open.push({ ...parent, closing: `</${tag}>` })
      return
    }
    const element = elementOf(tag, attributes, parent, isAtom)
    element.isText = !containers.has(element.name)
    // An unclosed one ends at the next.
    const unclosed = repeated.has(element.name) ? open.find(({ name }) => name === element.name) : undefined
    if (unclosed !== undefined) takeOnce(unclosed)
    open.push(element)
  }

  const parser = new Parser(
    {
      // onopentag would keep any number of attributes.
      onopentagname(tag) {
        start()
        started = { tag, attributes: [] }
      },
      onattribute(name, value) {
        if (started !== undefined && started.attributes.length < MOST_ATTRIBUTES)
          started.attributes.push([name.toLowerCase(), value])
      },
      ontext(data) {
        start()
        const element = open.at(-1)
        if (element === undefined || !element.isText) return
        addText(element, inCdata || !data.includes('&') ? data : decodeHTMLStrict(data))
      },
      oncdatastart() {
        inCdata = true
      },
      oncdataend() {
        inCdata = false
      },
      onclosetag() {
        start()
        const element = open.pop()
        const parent = open.at(-1)
        if (element === undefined || parent === undefined) return
        if (element.closing !== undefined) return addText(element, element.closing)
        if (repeated.has(element.name)) takeOnce(element)
        else if (parent.children.length < MOST_CHILDREN) parent.children.push(finished(element))
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(text)
  return root === undefined ? undefined : finished(root)
}

interface Open {
  name: string
  attributes: Map<string, string>
  /** In parts, shared with the tags within it. */
  text: { parts: string[]; length: number }
  children: XmlElement[]
  base: string
  language: string | undefined
  /** Prefixes here, by {@link NAMESPACES}; undefined for an unknown namespace. */
  prefixes: ReadonlyMap<string, string | undefined>
  isText: boolean
  isTaken?: boolean
  /** End of a tag that is text itself. */
  closing?: string
}

/** Ignored content. */
const outside = (base: string): Open => ({
  name: '',
  attributes: new Map(),
  text: { parts: [], length: MOST_TEXT },
  children: [],
  base,
  language: undefined,
  prefixes: new Map(),
  isText: true,
})

function finished({ name, attributes, text, children, base, language }: Open): XmlElement {
  return { name, attributes, text: text.parts.join(''), children, base, language }
}

function addText({ text }: Open, more: string): void {
  if (text.length >= MOST_TEXT) return
  const part = more.slice(0, MOST_TEXT - text.length)
  text.parts.push(part)
  text.length += part.length
}

function elementOf(
  tag: string,
  written: readonly (readonly [name: string, value: string])[],
  parent: Open,
  isAtom: boolean,
): Open {
  let { base, language } = parent
  const declared: [prefix: string, known: string | undefined][] = []
  const attributes = new Map<string, string>()
  for (const [name, value] of written) {
    if (name === 'xmlns' || name.startsWith('xmlns:'))
      declared.push([name.slice('xmlns:'.length), known(value)])
    else if (name === 'xml:base') base = URL.parse(decodeHTMLStrict(value).trim(), base)?.href ?? base
    else if (name === 'xml:lang') language = decodeHTMLStrict(value).trim()
    else if (ATTRIBUTES.has(name) && !attributes.has(name)) attributes.set(name, decodeHTMLStrict(value))
  }
  const prefixes = declared.length > 0 ? new Map([...parent.prefixes, ...declared]) : parent.prefixes
  const name = nameOf(tag, prefixes, isAtom)
  const text = { parts: [], length: 0 }
  return { name, attributes, text, children: [], base, language, prefixes, isText: false }
}

function nameOf(tag: string, prefixes: Open['prefixes'], isAtom: boolean): string {
  const [first = '', second] = tag.toLowerCase().split(':', 2)
  const [prefix, local] = second === undefined ? ['', first] : [first, second]
  const stands = prefixes.get(prefix)
  if (prefix !== '') return (stands ?? `${prefix}:`) + local
  if (isAtom) return (stands ?? 'atom:') + local
  // Some RSS feeds declare Atom as the default namespace.
  return (stands === 'atom:' ? '' : (stands ?? '')) + local
}

function known(uri: string): string | undefined {
  const bare = decodeHTMLStrict(uri)
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')
  return Object.hasOwn(NAMESPACES, bare) ? NAMESPACES[bare] : undefined
}

const ENTITY = /<!ENTITY\s+(%\s+)?([\w:.-]+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')/gi
const MOST_ENTITY_TEXT = 10_000
const LONGEST_SUBSET = 1_000_000

/** No feed declares external or nested general entities. */
function refuseHostileEntities(text: string): void {
  const at = text.slice(0, 100_000).search(/<!DOCTYPE/i)
  if (at < 0) return
  let total = 0
  const subset = text.slice(at, at + LONGEST_SUBSET)
  for (const [, parameter, , external, quoted, single] of subset.matchAll(ENTITY)) {
    const value = quoted ?? single ?? ''
    total += value.length
    if (external !== undefined && parameter === undefined) throw new UnreadableFile('EXTERNAL_ENTITY')
    if (/&[a-z_]/i.test(value) || total > MOST_ENTITY_TEXT) throw new UnreadableFile('ENTITY_BOMB')
  }
}
