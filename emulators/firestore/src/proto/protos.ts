import { createRequire } from 'node:module'
import protobuf from 'protobufjs'

// The Node SDK's protos, so that server and client share one source.
const descriptor = createRequire(import.meta.url)(
  '@google-cloud/firestore/build/protos/v1.json',
) as protobuf.INamespace

const root = protobuf.Root.fromJSON(descriptor)
// Web transactions send `verify` (a document name whose precondition must hold); the public protos lack it.
const write = root.lookupType('google.firestore.v1.Write')
write.add(new protobuf.Field('verify', 5, 'string'))
write.oneofs['operation']?.add(write.fields['verify'] as protobuf.Field)
root.resolveAll()

/** A message type of google.firestore.v1 by its name, e.g. `CommitRequest`. */
export const firestoreType = (name: string): protobuf.Type => root.lookupType(`google.firestore.v1.${name}`)

export const protoType = (fullName: string): protobuf.Type => root.lookupType(fullName)
