import protobuf from 'protobufjs'
import type { CommitChange } from '../contracts.ts'
import { codecFor } from '../proto/codec.ts'
import { firestoreType } from '../proto/protos.ts'
import { changedPaths } from './changedPaths.ts'

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
