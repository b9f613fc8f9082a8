import protobuf from 'protobufjs'
import type { CommitChange, Fields } from '../contracts.ts'
import { codecFor } from '../proto/codec.ts'
import { firestoreType } from '../proto/protos.ts'
import { formatFieldPath } from '../values/fieldPath.ts'
import { sameValue } from '../values/sameValue.ts'

// google.events.cloud.firestore.v1 repeats the messages of google.firestore.v1 number by number.
const type = new protobuf.Type('DocumentEventData')
  .add(new protobuf.Field('value', 1, 'google.firestore.v1.Document'))
  .add(new protobuf.Field('oldValue', 2, 'google.firestore.v1.Document'))
  .add(new protobuf.Field('updateMask', 3, 'google.firestore.v1.DocumentMask'))
firestoreType('Document').root.define('google.events.cloud.firestore.v1').add(type)
const codec = codecFor(type)

/** What a change is told as: the document after, before, and which fields an update touched. */
export interface DocumentEventData {
  value?: CommitChange['after']
  oldValue?: CommitChange['before']
  updateMask?: { fieldPaths: string[] }
}

export function documentEventData({ before, after }: CommitChange): DocumentEventData {
  return {
    ...(after && { value: after }),
    ...(before && { oldValue: before }),
    ...(before && after && { updateMask: { fieldPaths: changedPaths(before.fields, after.fields) } }),
  }
}

/** google.events.cloud.firestore.v1.DocumentEventData in protobuf. */
export function encodeDocumentEventData(data: DocumentEventData): Buffer {
  return Buffer.from(codec.encode({ ...data }))
}

/** Paths of the fields that an update added, changed or removed; inside maps, of the innermost ones. */
export function changedPaths(before: Fields, after: Fields, parent: string[] = []): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const path = [...parent, name]
    const was = Object.hasOwn(before, name) ? before[name] : undefined
    const is = Object.hasOwn(after, name) ? after[name] : undefined
    if (was && is) {
      if (sameValue(was, is)) return []
      if ('mapValue' in was && 'mapValue' in is)
        return changedPaths(was.mapValue.fields ?? {}, is.mapValue.fields ?? {}, path)
    }
    return [formatFieldPath(path)]
  })
}
