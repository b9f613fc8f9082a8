import type { Document, RulesDatabase } from '../contracts.ts'
import { Failure, LimitExceeded, type Outcome, unsupported } from './Outcome.ts'
import { RulesPath, typeName } from './RulesValue.ts'
import { resourceValue } from './requestValue.ts'
import { Unknown } from './Unknown.ts'

/** Documents that get() and exists() may reach: for one operation, and for all of a batch. */
const MAX_PER_OPERATION = 10
const MAX_PER_BATCH = 20

export type DocumentFunction = 'get' | 'exists'

/** Reads other documents for the rules of one operation; repeated reads of a document count once. */
export class DocumentReader {
  readonly #databaseId: string
  readonly #db: RulesDatabase
  readonly #read = new Map<string, Document | null>()

  constructor(databaseId: string, db: RulesDatabase) {
    this.#databaseId = databaseId
    this.#db = db
  }

  /**
   * The value of `name(path)`: a bool, or a resource; a failure when get() finds nothing or the path is no document.
   * @throws LimitExceeded when too many documents are read
   */
  call(name: DocumentFunction, argument: Outcome): Outcome {
    if (argument instanceof Failure) return argument
    if (argument instanceof Unknown) return argument.derived()
    if (!(argument instanceof RulesPath))
      return unsupported(`${name}(${typeName(argument)})`, `${name}(path)`)
    const path = this.#documentPath(argument)
    if (!path) return new Failure(`Invalid document path: ${argument.text}.`)
    const document = this.#document(path)
    if (name === 'exists') return document !== null
    return document
      ? resourceValue(document)
      : new Failure(`Service call error. Function: [${name}], Argument: [${argument.text}].`)
  }

  #document(path: string[]): Document | null {
    const key = path.join('/')
    const cached = this.#read.get(key)
    if (cached !== undefined) return cached
    const batch = this.#db.accessed
    batch?.add(key)
    if (this.#read.size >= MAX_PER_OPERATION || (batch && batch.size > MAX_PER_BATCH)) {
      throw new LimitExceeded(
        `maximum of ${batch ? MAX_PER_BATCH : MAX_PER_OPERATION} document accesses has been reached`,
      )
    }
    const document = this.#db.get(path)
    this.#read.set(key, document)
    return document
  }

  #documentPath(path: RulesPath): string[] | undefined {
    if (path.segments.some((part) => part === '' || part.includes('/'))) return undefined
    const [databases, databaseId, documents, ...rest] = path.segments
    const inDatabase =
      databases === 'databases' && databaseId === this.#databaseId && documents === 'documents'
    return inDatabase && rest.length > 0 && rest.length % 2 === 0 ? rest : undefined
  }
}
