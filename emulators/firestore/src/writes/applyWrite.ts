import { isDeepStrictEqual } from 'node:util'
import type { Document, Fields, RpcError, Value } from '../contracts.ts'
import { alreadyExists, failedPrecondition, invalidArgument, notFound } from '../status.ts'
import { assertNotReserved, DOCUMENT_ID, getField, parseFieldPath, withField } from '../values/fieldPath.ts'
import { normalizeFields } from '../values/normalizeFields.ts'
import { parseDocumentName, parseResourceName } from '../values/resourceName.ts'
import { canonicalTimestamp, timestampMicros } from '../values/timestamps.ts'
import { applyTransform } from './applyTransform.ts'
import type { FieldTransform, Precondition, Write, WriteResult } from './messages.ts'

const MAX_DOCUMENT_BYTES = 1_048_576

/** Bytes that a document counts for. https://firebase.google.com/docs/firestore/storage-size */
const documentSize = (document: Pick<Document, 'name' | 'fields'>): number =>
  nameSize(document.name) + fieldsSize(document.fields) + 32

const textSize = (text: string): number => Buffer.byteLength(text) + 1

const nameSize = (name: string): number =>
  parseResourceName(name).segments.reduce((sum, segment) => sum + textSize(segment), 16)

function fieldsSize(fields: Fields): number {
  let size = 0
  for (const name of Object.keys(fields)) size += textSize(name) + valueSize(fields[name] as Value)
  return size
}

function valueSize(value: Value): number {
  if ('stringValue' in value) return textSize(value.stringValue)
  if ('nullValue' in value || 'booleanValue' in value) return 1
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64')
  if ('referenceValue' in value) return nameSize(value.referenceValue)
  if ('arrayValue' in value)
    return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item), 0)
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {})
  return 8
}

const MAX_TRANSFORMS = 500

/** A write put into effect on one document, not stored yet. */
export interface AppliedWrite {
  kind: 'set' | 'delete'
  name: string
  before: Document | null
  after: Document | null
  result: WriteResult
  /** Why it must not be stored: a failed precondition, or a document that is too large. */
  refusal: RpcError | undefined
}

/** Name of the document that a write is about. @throws RpcError INVALID_ARGUMENT when it has none */
export function writtenName(write: Write): string {
  const name = write.update?.name ?? write.delete
  if (!name) throw invalidArgument('Write must have an operation with a document name.')
  return name
}

/**
 * The effect of a write.
 * @param before the document after the earlier writes of the same commit
 * @throws RpcError INVALID_ARGUMENT for a write that no state of the database could make right
 */
export function applyWrite(write: Write, before: Document | null, commitTime: string): AppliedWrite {
  const name = writtenName(write)
  parseDocumentName(name)
  const refusal = checkPrecondition(name, before, write.currentDocument, commitTime)
  if (write.delete !== undefined) return { kind: 'delete', name, before, after: null, result: {}, refusal }
  const transforms = write.updateTransforms ?? []
  if (transforms.length > MAX_TRANSFORMS) {
    throw invalidArgument(
      `A document can have at most ${MAX_TRANSFORMS} transforms in a write, but has ${transforms.length}.`,
    )
  }
  const { fields, results } = transformed(updatedFields(write, before), transforms, commitTime)
  const unchanged = before !== null && isDeepStrictEqual(before.fields, fields)
  const after: Document = unchanged
    ? before
    : { name, fields, createTime: before?.createTime ?? commitTime, updateTime: commitTime }
  const result: WriteResult = { updateTime: after.updateTime }
  if (results.length > 0) result.transformResults = results
  return {
    kind: 'set',
    name,
    before,
    after,
    result,
    refusal: refusal ?? (unchanged ? undefined : tooLarge(after)),
  }
}

function tooLarge(document: Document): RpcError | undefined {
  const size = documentSize(document)
  if (size <= MAX_DOCUMENT_BYTES) return undefined
  const path = document.name.split('/').slice(5).join('/')
  return invalidArgument(
    `Document '${document.name.split('/').slice(0, 5).join('/')}/${path}' cannot be written because its size (${size.toLocaleString('en-US')} bytes) exceeds the maximum allowed size of ${MAX_DOCUMENT_BYTES.toLocaleString('en-US')} bytes.`,
  )
}

function updatedFields(write: Write, before: Document | null): Fields {
  const given = normalizeFields(write.update?.fields ?? {})
  if (!write.updateMask) return given
  let fields = before?.fields ?? {}
  for (const path of write.updateMask.fieldPaths ?? []) {
    const segments = writablePath(path)
    fields = withField(fields, segments, getField(given, segments))
  }
  return fields
}

function writablePath(path: string): string[] {
  const segments = parseFieldPath(path)
  if (path === DOCUMENT_ID) throw invalidArgument('The document name cannot be updated.')
  assertNotReserved(segments)
  return segments
}

function transformed(
  base: Fields,
  transforms: FieldTransform[],
  commitTime: string,
): { fields: Fields; results: Value[] } {
  let fields = base
  const results: Value[] = []
  for (const transform of transforms) {
    const segments = writablePath(transform.fieldPath)
    const value = applyTransform(getField(fields, segments), transform, commitTime)
    fields = withField(fields, segments, value)
    results.push(value)
  }
  return { fields, results }
}

/** The refusal of a failed precondition, in the words of production; `now`: the commit's time, as stored. */
function checkPrecondition(
  name: string,
  stored: Document | null,
  precondition: Precondition | undefined,
  now: string,
): RpcError | undefined {
  if (!precondition) return undefined
  if (precondition.exists === true && !stored) return notFound(`No document to update: ${name}`)
  if (precondition.exists === false && stored) return alreadyExists(`Document already exists: ${name}`)
  if (precondition.updateTime !== undefined) {
    const required = canonicalTimestamp(precondition.updateTime)
    if (required > now) return invalidArgument(`The required update time ${required} is in the future.`)
    if (!stored) return failedPrecondition(`No document to update: ${name}`)
    if (stored.updateTime !== required) {
      return failedPrecondition(
        `the stored version (${timestampMicros(stored.updateTime)}) does not match the required base version (${timestampMicros(required)})`,
      )
    }
  }
  return undefined
}
