import { DOCUMENT_ID, parseFieldPath } from '../values/fieldPath.ts'

export type FieldMode = 'ASCENDING' | 'DESCENDING'
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP'

export interface ConfiguredField {
  path: string
  mode: FieldMode
}

/** A composite index; its last field is the document's name, written or implied. */
export interface CompositeIndex {
  collectionId: string
  scope: QueryScope
  fields: ConfiguredField[]
}

interface IndexesFile {
  indexes?: Array<{
    collectionGroup?: string
    collectionId?: string
    queryScope?: string
    fields?: Array<{ fieldPath?: string; order?: string }>
  }>
  fieldOverrides?: Array<{
    collectionGroup?: string
    fieldPath?: string
    indexes?: Array<{ queryScope?: string; order?: string }>
  }>
}

export class IndexConfig {
  readonly composites: CompositeIndex[]
  private readonly overrides = new Map<string, Set<string>>()

  /** @param source content of firestore.indexes.json @throws Error that says what is wrong in it */
  constructor(source: string) {
    const file = JSON.parse(source) as IndexesFile
    this.composites = (file.indexes ?? []).map(composite)
    for (const { collectionGroup = '', fieldPath = '', indexes = [] } of file.fieldOverrides ?? []) {
      parseFieldPath(fieldPath)
      this.overrides.set(
        `${collectionGroup}/${fieldPath}`,
        new Set(indexes.map((index) => `${scopeOf(index.queryScope)} ${modeOf(index)}`)),
      )
    }
  }

  /** Whether a single field is indexed so: by default within collections, in every mode. */
  indexesField(collectionId: string, path: string, mode: FieldMode, scope: QueryScope): boolean {
    // An override of a map holds for its contents, unless they have their own.
    const segments = path.split('.')
    for (let length = segments.length; length > 0; length--) {
      const override = this.overrides.get(`${collectionId}/${segments.slice(0, length).join('.')}`)
      if (override) return override.has(`${scope} ${mode}`)
    }
    return scope === 'COLLECTION'
  }
}

function composite(index: NonNullable<IndexesFile['indexes']>[number]): CompositeIndex {
  const collectionId = index.collectionGroup ?? index.collectionId
  if (!collectionId) throw new Error('firestore.indexes.json: an index has no collectionGroup.')
  const fields = (index.fields ?? []).map((field) => {
    if (!field.fieldPath)
      throw new Error(`firestore.indexes.json: a field of ${collectionId} has no fieldPath.`)
    return { path: field.fieldPath, mode: modeOf(field) }
  })
  if (fields.length < 2 && !fields.some(({ path }) => path === DOCUMENT_ID)) {
    throw new Error(`firestore.indexes.json: an index of ${collectionId} needs at least two fields.`)
  }
  const last = fields.at(-1)
  if (last && last.path !== DOCUMENT_ID) {
    fields.push({ path: DOCUMENT_ID, mode: last.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING' })
  }
  return { collectionId, scope: scopeOf(index.queryScope), fields }
}

function scopeOf(scope: string | undefined): QueryScope {
  if (scope === undefined || scope === 'COLLECTION') return 'COLLECTION'
  if (scope === 'COLLECTION_GROUP') return scope
  throw new Error(`firestore.indexes.json: "${scope}" is not a queryScope (COLLECTION, COLLECTION_GROUP).`)
}

function modeOf({ order }: { order?: string }): FieldMode {
  if (order === 'ASCENDING' || order === 'DESCENDING') return order
  throw new Error(
    `firestore.indexes.json: "${order}" is no order that is served here (ASCENDING, DESCENDING).`,
  )
}
