import { codecFor } from '../proto/codec.ts'
import { firestoreType, protoType } from '../proto/protos.ts'
import { unimplemented } from '../status.ts'

function method(requestType: string, responseType: string) {
  const request = firestoreType(requestType)
  const response = responseType.includes('.') ? protoType(responseType) : firestoreType(responseType)
  return { request, requestCodec: codecFor(request), responseCodec: codecFor(response) }
}

export type RpcMethod = ReturnType<typeof method>

export const METHODS: Record<string, RpcMethod> = {
  BatchGetDocuments: method('BatchGetDocumentsRequest', 'BatchGetDocumentsResponse'),
  Commit: method('CommitRequest', 'CommitResponse'),
  Rollback: method('RollbackRequest', 'google.protobuf.Empty'),
  RunQuery: method('RunQueryRequest', 'RunQueryResponse'),
  RunAggregationQuery: method('RunAggregationQueryRequest', 'RunAggregationQueryResponse'),
  PartitionQuery: method('PartitionQueryRequest', 'PartitionQueryResponse'),
  BatchWrite: method('BatchWriteRequest', 'BatchWriteResponse'),
}

export const STREAMS: Record<'Listen' | 'Write', RpcMethod> = {
  Listen: method('ListenRequest', 'ListenResponse'),
  Write: method('WriteRequest', 'WriteResponse'),
}

export const unknownMethod = (name: string) => unimplemented(`Method not found: ${name}`)
