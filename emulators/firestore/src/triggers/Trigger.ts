import { documentPattern } from './documentPattern.ts'

const KINDS = ['created', 'updated', 'deleted', 'written'] as const
export type ChangeKind = (typeof KINDS)[number]

/** A function's interest in changes. */
export interface Trigger {
  /** As registered: `<region>-<name>-<generation>`; part of a delivery's address. */
  id: string
  project: string
  database: string
  kind: ChangeKind
  eventType: string
  namespace: string
  matches(segments: string[]): boolean
}

export type RegistrationResult = { ok: true; trigger: Trigger } | { ok: false; problem: string }

const EVENT_TYPE = /^google\.cloud\.firestore\.document\.v1\.(\w+)$/
/** Reads a registration: `{eventType, database, namespace, document: {value, matchType}}`. */
export function readTrigger(project: string, id: string, body: unknown): RegistrationResult {
  const eventType = text(body, 'eventType')
  const name = EVENT_TYPE.exec(eventType)?.[1]
  const kind = KINDS.find((known) => known === name)
  if (kind === undefined) return problem(`eventType "${eventType}" is not one that is served here.`)
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
      kind,
      eventType,
      namespace: text(body, 'namespace') || '(default)',
      matches: matchType === 'EXACT' ? (segments) => segments.join('/') === exact : documentPattern(pattern),
    },
  }
}

function text(container: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(container), name)
  return typeof value === 'string' ? value : ''
}

const problem = (sentence: string): RegistrationResult => ({ ok: false, problem: sentence })
