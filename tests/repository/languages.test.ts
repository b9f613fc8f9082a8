import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { isNode, type Node, nodesIn, sourceOf, type Source, textOf } from '../support/syntaxTree.ts'

/** The texts of the interface lie in files of their own, one for each language. docs/rules.md "Language" */

/** The same in every language. */
const NAMES = new Set(['Sonobrief', 'YouTube', 'PDF', 'OpenAPI 3.1', 'read -rs SONOBRIEF_KEY'])
/** Shown on the local stack alone, in English as the rest of it. */
const LOCAL = 'src/features/authentication/AccountChooser.tsx'

const find = (pattern: string) => globSync(pattern, { cwd: fromRoot() }).toSorted()
const read = (file: string) => readFileSync(fromRoot(file), 'utf8')
const TREES = '{src,functions/src}/**/*'
const english = find(`${TREES}.en.{ts,tsx}`)
const spanish = find(`${TREES}.es.{ts,tsx}`)
const code = find(`${TREES}.{ts,tsx}`).filter((file) => !/\.(?:en|es|test)\.tsx?$/.test(file))

it('every file of texts has its twin in the other language', () => {
  expect(english.length).toBeGreaterThan(5)
  expect(spanish).toEqual(english.map((file) => file.replace(/\.en(?=\.tsx?$)/, '.es')).toSorted())
})

/** A key of an object that a file exports, with the keys that lead to it. */
interface Key {
  object: string
  path: string[]
}

function keysOf(source: Source): Key[] {
  const paths = (node: unknown): string[][] => {
    if (!isNode(node) || node.type !== 'ObjectExpression') return []
    return (node['properties'] as Node[]).flatMap(({ key, value }) => {
      // A spread has none.
      if (!isNode(key)) return []
      const { name, value: quoted } = key
      const own = String(name ?? quoted)
      return [[own], ...paths(value).map((path) => [own, ...path])]
    })
  }
  const exported = source.nodes.filter(({ type }) => type === 'ExportNamedDeclaration')
  return nodesIn(exported.map(({ declaration }) => declaration))
    .filter(({ type }) => type === 'VariableDeclarator')
    .flatMap(({ id, init }) => paths(init).map((path) => ({ object: String((id as Node)['name']), path })))
}

/** Whether code reads a key of an object, or takes the object or one that holds the key whole: by an index, a spread, an argument. */
function isUsed(text: string, { object, path }: Key): boolean {
  const name = new RegExp(`\\b${object} as (\\w+)`).exec(text)?.[1] ?? object
  const body = text.replaceAll(/^import [^]*? from .*$/gm, '')
  if (new RegExp(`\\b${name}\\b(?!\\.)`).test(body)) return true
  if (!body.includes(`${name}.`)) return false
  const isRead = (key: string, behind: string) =>
    new RegExp(`\\.${RegExp.escape(key)}\\b${behind}`).test(body)
  return isRead(path.at(-1) ?? '', '') || path.slice(0, -1).some((key) => isRead(key, '(?!\\.(?!map))'))
}

it.each(english)('every text of %s is used somewhere', (file) => {
  const importers = code.map(read).filter((text) => text.includes(`/${basename(file)}'`))
  const unused = keysOf(sourceOf(file)).filter(
    (key) => !importers.some((text) => text.includes(key.object) && isUsed(text, key)),
  )
  expect(unused).toEqual([])
})

const SAID = /^(?:aria-label|alt|description|failure|hint|label|placeholder|text|title|words)$/

/** Texts that an element shows or has read out, as they stand in the code. */
function typedTexts(source: Source): string[] {
  const inside = (node: unknown): string[] => {
    if (!isNode(node)) return []
    const { type } = node
    if (type === 'JSXText') return [String(node['value'])]
    if (type === 'JSXExpressionContainer') return inside(node['expression'])
    if (type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(inside)
    if (type === 'LogicalExpression') return [node['left'], node['right']].flatMap(inside)
    return [textOf(source, node)?.replaceAll(':id', '') ?? '']
  }
  return source.nodes
    .flatMap((node) => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node['children']
      const isSaid = node.type === 'JSXAttribute' && SAID.test(String((node['name'] as Node)['name']))
      return isSaid ? [node['value']] : []
    })
    .flatMap(inside)
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text) && !NAMES.has(text))
}

/** What is shown or sent to people by code that is no component: mails, feeds, pages of the functions, notices. */
const WRITES = /<\/\w+>|showNotification\(/
const CHOSEN = /[!=]== '(?:en|es)'/
const SENTENCE = /^\p{Lu}[\p{L}’']* [\p{L}:$]/u

/** Sentences beside no table by language, and texts that a language chooses on the spot. */
function sentencesIn({ text, ...source }: Source): string[] {
  const inside = (nodes: readonly Node[]) => (node: Node) =>
    nodes.some(({ start, end }) => start <= node.start && node.end <= end)
  const isKept = inside(
    source.nodes.filter(({ type, key }) => {
      const named = type === 'Property' && isNode(key) && /^(?:en|es)$/.test(String(key['name']))
      return named || type === 'NewExpression' || type === 'ImportDeclaration'
    }),
  )
  const isChosen = inside(
    source.nodes.filter(
      ({ type, test }) =>
        type === 'ConditionalExpression' && isNode(test) && CHOSEN.test(text.slice(test.start, test.end)),
    ),
  )
  const written = WRITES.test(text)
  return source.nodes.flatMap((node) => {
    const said = textOf({ text, ...source }, node)
    const isText = said !== undefined && SENTENCE.test(said) && !isKept(node)
    return isText && (written || isChosen(node)) ? [said] : []
  })
}

describe('texts stand in no file but those of texts:', () => {
  const scripts = code.filter(
    (file) => file.endsWith('.ts') && (WRITES.test(read(file)) || CHOSEN.test(read(file))),
  )
  it('not in scripts', () => {
    const typed = scripts.map((file) => [file, sentencesIn(sourceOf(file))] as const)
    expect(typed.filter(([, texts]) => texts.length > 0)).toEqual([])
  })
  const files = code.filter((file) => file.endsWith('.tsx') && file !== LOCAL)
  it.each(files)('%s', (file) => expect(typedTexts(sourceOf(file))).toEqual([]))
})
