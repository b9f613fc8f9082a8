import { codecFor } from '../proto/codec.ts'
import { firestoreType, protoType } from '../proto/protos.ts'
import { unimplemented } from '../status.ts'

/** Request and response types of a method; the service's own description is the source. */
function method(requestType: string, responseType: string) {
  const request = firestoreType(requestType)
  const response = responseType.includes('.') ? protoType(responseType) : firestoreType(responseType)
  return { request, requestCodec: codecFor(request), responseCodec: codecFor(response) }
}

export type RpcMethod = ReturnType<typeof method>

/** Methods with one request. */
export const METHODS: Record<string, RpcMethod> = {
  GetDocument: method('GetDocumentRequest', 'Document'),
  UpdateDocument: method('UpdateDocumentRequest', 'Document'),
  BatchGetDocuments: method('BatchGetDocumentsRequest', 'BatchGetDocumentsResponse'),
  Commit: method('CommitRequest', 'CommitResponse'),
  Rollback: method('RollbackRequest', 'google.protobuf.Empty'),
  RunQuery: method('RunQueryRequest', 'RunQueryResponse'),
  RunAggregationQuery: method('RunAggregationQueryRequest', 'RunAggregationQueryResponse'),
  PartitionQuery: method('PartitionQueryRequest', 'PartitionQueryResponse'),
  BatchWrite: method('BatchWriteRequest', 'BatchWriteResponse'),
}

/** Bidirectional streams. */
export const STREAMS: Record<'Listen' | 'Write', RpcMethod> = {
  Listen: method('ListenRequest', 'ListenResponse'),
  Write: method('WriteRequest', 'WriteResponse'),
}

/** The answer to a call of a method that is neither of them. */
export const unknownMethod = (name: string) => unimplemented(`Method not found: ${name}`)
