import type { Firestore } from 'firebase-admin/firestore'

/** The two ways in which the Node SDK calls the server: everything goes through one of them. */
interface Caller {
  request(method: string, request: { writes?: unknown[] }, ...rest: unknown[]): Promise<unknown>
  requestStream(
    method: string,
    isBidirectional: boolean,
    request: { documents?: string[]; transaction?: unknown; newTransaction?: unknown },
    ...rest: unknown[]
  ): Promise<NodeJS.ReadableStream>
}

/** Counts what Firestore would bill: documents read (an empty query is one) and documents written. */
export class FirestoreMeter {
  /** Paths of documents that were looked up, as often as they were. */
  reads: string[] = []
  writes = 0
  queries = 0
  /** Counts and sums, each one read for a thousand entries of an index. */
  aggregations = 0

  /** @param database the instance that the functions use; it is changed */
  constructor(database: Firestore) {
    const caller = database as unknown as Caller
    const [request, requestStream] = [caller.request.bind(caller), caller.requestStream.bind(caller)]
    caller.request = (method, message, ...rest) => {
      if (method === 'commit' || method === 'batchWrite') this.writes += message.writes?.length ?? 0
      return request(method, message, ...rest)
    }
    caller.requestStream = async (method, isBidirectional, message, ...rest) => {
      if (method === 'batchGetDocuments') this.reads.push(...(message.documents ?? []).map(pathOf))
      if (method === 'runQuery') this.queries++
      if (method === 'runAggregationQuery') this.aggregations++
      const stream = await requestStream(method, isBidirectional, message, ...rest)
      if (method === 'runQuery') {
        let found = 0
        stream.on('data', ({ document }: { document?: { name: string } }) => {
          if (document) this.reads.push(pathOf(document.name))
          found += document ? 1 : 0
        })
        stream.on('end', () => {
          if (found === 0) this.reads.push('(an empty query)')
        })
      }
      return stream
    }
  }

  reset(): void {
    this.reads = []
    this.writes = 0
    this.queries = 0
    this.aggregations = 0
  }
}

const pathOf = (name: string) => name.replace(/^.*\/documents\//, '')
