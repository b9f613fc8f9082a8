import { invalidArgument } from '../status.ts'

const DATABASE = /^projects\/[^/]+\/databases\/[^/]+$/
// The documentation says .*, but production takes the id ____.
const RESERVED = /^__.+__$/s
const MAX_ID_BYTES = 1500
const MAX_NAME_BYTES = 6 * 1024
const MAX_DEPTH = 100

/** A resource name's database, and the path below `documents`. */
export interface ResourceName {
  /** `projects/P/databases/D` */
  database: string
  segments: string[]
}

/** @throws RpcError INVALID_ARGUMENT unless the text is `projects/P/databases/D` */
export function assertDatabaseName(name: string): void {
  if (!DATABASE.test(name)) {
    throw invalidArgument(
      `Invalid database name "${name}": expected projects/{project_id}/databases/{database_id}.`,
    )
  }
}

/** @throws RpcError INVALID_ARGUMENT when the name is not below `projects/P/databases/D/documents` */
export function parseResourceName(name: string): ResourceName {
  const parts = name.split('/')
  if (
    parts[0] !== 'projects' ||
    parts[2] !== 'databases' ||
    parts[4] !== 'documents' ||
    !parts[1] ||
    !parts[3]
  ) {
    throw invalidArgument(
      `Resource name "${name}" is invalid: it must begin with projects/{project_id}/databases/{database_id}/documents.`,
    )
  }
  return { database: parts.slice(0, 4).join('/'), segments: parts.slice(5) }
}

/** A document's name, checked. @throws RpcError INVALID_ARGUMENT */
export function parseDocumentName(name: string): ResourceName {
  const parsed = parseResourceName(name)
  if (parsed.segments.length === 0 || parsed.segments.length % 2 !== 0) {
    throw invalidArgument(
      `Document name "${name}" is invalid: a document path has an even number of segments.`,
    )
  }
  assertSegments(name, parsed.segments)
  return parsed
}

/** The parent of a collection: a document, or `…/documents` itself. @throws RpcError INVALID_ARGUMENT */
export function parseParentName(name: string): ResourceName {
  const parsed = parseResourceName(name)
  if (parsed.segments.length % 2 !== 0) {
    throw invalidArgument(`Parent name "${name}" is invalid: it must be a document, or end in "/documents".`)
  }
  assertSegments(name, parsed.segments)
  return parsed
}

/** @throws RpcError INVALID_ARGUMENT for an id that Firestore does not accept */
export function assertCollectionId(id: string): void {
  if (id.includes('/')) throw invalidArgument(`Collection id "${id}" is invalid because it contains "/".`)
  assertSegments(id, [id])
}

export const documentName = (database: string, segments: string[]): string =>
  segments.length === 0 ? `${database}/documents` : `${database}/documents/${segments.join('/')}`

function assertSegments(name: string, segments: string[]): void {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw invalidArgument(`The name is longer than the maximum allowed length of ${MAX_NAME_BYTES} bytes.`)
  }
  if (segments.length > MAX_DEPTH * 2) {
    throw invalidArgument(
      `Resource name "${name}" is invalid: it is nested more than ${MAX_DEPTH} levels deep.`,
    )
  }
  for (const segment of segments) {
    if (segment === '') throw invalidArgument(`Resource name "${name}" is invalid: a path segment is empty.`)
    if (segment === '.' || segment === '..') {
      throw invalidArgument(`Resource name "${name}" is invalid: "${segment}" is not a valid id.`)
    }
    if (RESERVED.test(segment)) {
      throw invalidArgument(`Resource id "${segment}" is invalid because it is reserved.`)
    }
    if (Buffer.byteLength(segment) > MAX_ID_BYTES) {
      throw invalidArgument(`Resource id is longer than the maximum allowed length of ${MAX_ID_BYTES} bytes.`)
    }
  }
}
