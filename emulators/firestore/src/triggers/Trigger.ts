import { documentPattern } from './documentPattern.ts'

const KINDS = ['created', 'updated', 'deleted', 'written'] as const
export type ChangeKind = (typeof KINDS)[number]

/** A function that wants to hear of changes. */
export interface Trigger {
  /** As registered: `<region>-<name>-<generation>`; part of the address of a delivery. */
  id: string
  project: string
  database: string
  generation: 1 | 2
  kind: ChangeKind
  eventType: string
  namespace: string
  matches(segments: string[]): boolean
}

export type RegistrationResult = { ok: true; trigger: Trigger } | { ok: false; problem: string }

const SECOND_GENERATION = /^google\.cloud\.firestore\.document\.v1\.(\w+?)(\.withAuthContext)?$/
const FIRST_GENERATION = /^providers\/cloud\.firestore\/eventTypes\/document\.(create|update|delete|write)$/
const FIRST_GENERATION_KINDS: Record<string, ChangeKind> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  write: 'written',
}
const RESOURCE = /^projects\/[^/]+\/databases\/([^/]+)\/documents\/(.+)$/

/** Reads a registration of the second generation: `{eventType, database, namespace, document: {value, matchType}}`. */
export function secondGenerationTrigger(project: string, id: string, body: unknown): RegistrationResult {
  const eventType = text(body, 'eventType')
  const name = SECOND_GENERATION.exec(eventType)?.[1]
  const kind = KINDS.find((known) => known === name)
  if (kind === undefined) return problem(`eventType "${eventType}" is not one of Firestore's.`)
  const document = Reflect.get(Object(body), 'document')
  const pattern = text(document, 'value')
  if (pattern === '') return problem('document.value must be a path or a path pattern.')
  const matchType = text(document, 'matchType')
  if (matchType !== 'EXACT' && matchType !== 'PATH_PATTERN')
    return problem('document.matchType must be EXACT or PATH_PATTERN.')
  const exact = pattern.replace(/^\/|\/$/g, '')
  return {
    ok: true,
    trigger: {
      id,
      project,
      database: text(body, 'database') || '(default)',
      generation: 2,
      kind,
      eventType,
      namespace: text(body, 'namespace') || '(default)',
      matches: matchType === 'EXACT' ? (segments) => segments.join('/') === exact : documentPattern(pattern),
    },
  }
}

/** Reads a registration of the first generation: `{eventTrigger: {eventType, resource}}`. */
export function firstGenerationTrigger(project: string, id: string, body: unknown): RegistrationResult {
  const eventTrigger = Reflect.get(Object(body), 'eventTrigger')
  const eventType = text(eventTrigger, 'eventType')
  const kind = FIRST_GENERATION_KINDS[FIRST_GENERATION.exec(eventType)?.[1] ?? '']
  if (kind === undefined) return problem(`eventTrigger.eventType "${eventType}" is not one of Firestore's.`)
  const [, database, pattern] = RESOURCE.exec(text(eventTrigger, 'resource')) ?? []
  if (database === undefined || pattern === undefined)
    return problem('eventTrigger.resource must be projects/P/databases/D/documents/PATTERN.')
  const matches = documentPattern(pattern)
  return {
    ok: true,
    trigger: { id, project, database, generation: 1, kind, eventType, namespace: '(default)', matches },
  }
}

function text(container: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(container), name)
  return typeof value === 'string' ? value : ''
}

const problem = (sentence: string): RegistrationResult => ({ ok: false, problem: sentence })
