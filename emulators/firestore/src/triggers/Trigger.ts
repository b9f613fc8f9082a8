const KINDS = ['created', 'updated', 'deleted', 'written'] as const
export type ChangeKind = (typeof KINDS)[number]

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
  if (/\*|=/.test(pattern)) return problem('Wildcards other than {name} are not served here.')
  return {
    ok: true,
    trigger: {
      id,
      project,
      database: text(body, 'database') || '(default)',
      kind,
      eventType,
      namespace: text(body, 'namespace') || '(default)',
      matches: documentPattern(pattern),
    },
  }
}

/** @returns whether a path's segments match a pattern of literals and `{name}`, each for one segment */
function documentPattern(pattern: string): (segments: string[]) => boolean {
  const parts = pattern.split('/').filter((part) => part !== '')
  return (segments) =>
    segments.length === parts.length &&
    parts.every((part, at) => part === segments[at] || /^\{.+\}$/.test(part))
}

function text(container: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(container), name)
  return typeof value === 'string' ? value : ''
}

const problem = (sentence: string): RegistrationResult => ({ ok: false, problem: sentence })
