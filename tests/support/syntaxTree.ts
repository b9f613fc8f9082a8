import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { fromRoot } from '../../scripts/stack/paths.ts'

/** A node of a syntax tree, as ESTree has it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** A file, and every node of its tree. */
export interface Source {
  readonly file: string
  readonly text: string
  readonly nodes: readonly Node[]
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(nodesIn)]
}

/** @param file path from the root */
export function sourceOf(file: string): Source {
  const text = readFileSync(fromRoot(file), 'utf8')
  return { file, text, nodes: nodesIn(parseSync(file, text).program) }
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined

/** What the constant of this name is made of that stands next before a place in the file, or else the first. */
function valueOf({ nodes }: Source, node: Node): Node | undefined {
  const name = nameOf(node)
  const declared = nodes.filter(
    ({ type, id, init }) =>
      type === 'VariableDeclarator' && name !== undefined && nameOf(id) === name && init,
  )
  const nearest = declared.findLast(({ start }) => start < node.start) ?? declared[0]
  return nearest?.['init'] as Node | undefined
}

/** A text with `:id` for what is filled in; constants that are texts themselves are read. */
export function textOf(source: Source, node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node['quasis'] as Array<{ value: { cooked: string } }>
  const filled = (node['expressions'] as Node[]).map((each) => {
    const constant = valueOf(source, each)
    return (constant?.type === 'TemplateLiteral' && textOf(source, constant)) || ':id'
  })
  return quasis.map(({ value }, index) => value.cooked + (filled[index] ?? '')).join('')
}
