import protobuf from 'protobufjs'
import type { CompositeIndex, ConfiguredField, QueryScope } from './IndexConfig.ts'

// Numbers of google.firestore.admin.v1.Index, which the console reads from the link.
const SCOPES: Record<QueryScope, number> = { COLLECTION: 1, COLLECTION_GROUP: 2 }
const ORDERS = { ASCENDING: 1, DESCENDING: 2 }
const CONTAINS = 1

/** The console's page that would create the composite index; its parameter says which, in the form production uses. */
export function compositeLink(database: string, index: CompositeIndex): string {
  const writer = protobuf.Writer.create()
  writer.uint32(10).string(`${database}/collectionGroups/${index.collectionId}/indexes/_`)
  writer.uint32(16).int32(SCOPES[index.scope])
  for (const field of index.fields) writeField(writer.uint32(26).fork(), field).ldelim()
  return `${consolePage(database)}?create_composite=${encoded(writer)}`
}

/** The console's page that would index a single field so. */
export function exemptionLink(
  database: string,
  collectionId: string,
  scope: QueryScope,
  field: ConfiguredField,
): string {
  const writer = protobuf.Writer.create()
  writer.uint32(10).string(`${database}/collectionGroups/${collectionId}/fields/${field.path}`)
  writer.uint32(16).int32(SCOPES[scope])
  writeField(writer.uint32(26).fork(), field).ldelim()
  return `${consolePage(database)}?create_exemption=${encoded(writer)}`
}

function writeField(writer: protobuf.Writer, { path, mode }: ConfiguredField): protobuf.Writer {
  writer.uint32(10).string(path)
  return mode === 'CONTAINS' ? writer.uint32(24).int32(CONTAINS) : writer.uint32(16).int32(ORDERS[mode])
}

const encoded = (writer: protobuf.Writer): string => Buffer.from(writer.finish()).toString('base64url')

function consolePage(database: string): string {
  const [, project, , id] = database.split('/')
  const page = `https://console.firebase.google.com/v1/r/project/${project}/firestore`
  return id === '(default)' ? `${page}/indexes` : `${page}/databases/${id}/indexes`
}
