import type { Document, Value } from '../contracts.ts'
import { invalidArgument } from '../status.ts'
import { assertNotReserved, getField, parseFieldPath, withField } from '../values/fieldPath.ts'
import { MAX_VECTOR_DIMENSIONS } from '../values/normalizeFields.ts'
import { vectorComponents } from '../values/orderKey.ts'
import { doubleValue } from '../writes/applyTransform.ts'

/** google.firestore.v1.StructuredQuery.FindNearest in JSON form. */
export interface FindNearest {
  vectorField?: { fieldPath: string }
  queryVector?: Value
  distanceMeasure?: 'DISTANCE_MEASURE_UNSPECIFIED' | 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT'
  limit?: number
  distanceResultField?: string
  distanceThreshold?: number | string
}

const MAX_RESULTS = 1000

type Measure = (a: number[], b: number[]) => number

const dotProduct: Measure = (a, b) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0)

const MEASURES: Record<string, Measure> = {
  EUCLIDEAN: (a, b) => Math.hypot(...a.map((x, i) => x - (b[i] as number))),
  // One root of the product, as production: of equal vectors the distance is exactly 0.
  COSINE: (a, b) => 1 - dotProduct(a, b) / Math.sqrt(dotProduct(a, a) * dotProduct(b, b)),
  DOT_PRODUCT: dotProduct,
}

/**
 * The documents whose vectors are nearest, nearest first. Vectors of another dimension are not comparable and left out.
 * @throws RpcError INVALID_ARGUMENT
 * https://firebase.google.com/docs/firestore/vector-search
 */
export function findNearest(documents: Document[], request: FindNearest): Document[] {
  const { path, vector, measure, limit, resultPath, isWithin, sign } = validated(request)
  const ranked: Array<{ document: Document; distance: number }> = []
  for (const document of documents) {
    const components = numbers(getField(document.fields, path))
    if (components?.length !== vector.length) continue
    const distance = measure(components, vector)
    if (!Number.isNaN(distance) && isWithin(distance)) ranked.push({ document, distance })
  }
  // A stable sort: equally near ones stay in the order of their names.
  return ranked
    .toSorted((a, b) => sign * (a.distance - b.distance))
    .slice(0, limit)
    .map(({ document, distance }) =>
      resultPath
        ? { ...document, fields: withField(document.fields, resultPath, doubleValue(distance)) }
        : document,
    )
}

function validated(request: FindNearest) {
  const {
    vectorField,
    queryVector,
    distanceMeasure = '',
    limit = 0,
    distanceResultField,
    distanceThreshold,
  } = request
  const measure = MEASURES[distanceMeasure]
  const vector = numbers(queryVector)
  if (!vectorField) throw invalidArgument('find_nearest needs a vector field.')
  if (!vector) throw invalidArgument('The query vector of find_nearest must be a vector of numbers.')
  if (vector.length === 0 || vector.length > MAX_VECTOR_DIMENSIONS) {
    throw invalidArgument(`The query vector must have between 1 and ${MAX_VECTOR_DIMENSIONS} dimensions.`)
  }
  if (!measure) throw invalidArgument('find_nearest needs a distance measure.')
  if (limit < 1 || limit > MAX_RESULTS) {
    throw invalidArgument(`The limit of find_nearest must be between 1 and ${MAX_RESULTS}.`)
  }
  const resultPath = distanceResultField ? parseFieldPath(distanceResultField) : undefined
  if (resultPath) assertNotReserved(resultPath)
  // A dot product is larger the nearer, a distance smaller.
  const sign = distanceMeasure === 'DOT_PRODUCT' ? -1 : 1
  const threshold = distanceThreshold === undefined ? undefined : Number(distanceThreshold)
  const isWithin = (distance: number) => threshold === undefined || sign * distance <= sign * threshold
  return { path: parseFieldPath(vectorField.fieldPath), vector, measure, limit, resultPath, isWithin, sign }
}

function numbers(value: Value | undefined): number[] | undefined {
  if (!value || !('mapValue' in value)) return undefined
  return vectorComponents(value.mapValue.fields ?? {})?.map((component) =>
    Number(
      'integerValue' in component
        ? component.integerValue
        : (component as { doubleValue: number }).doubleValue,
    ),
  )
}
