import * as v from 'valibot'

/** Parses a task's payload. @throws Error for another shape: only we make tasks */
export function parseTask<Shape extends v.GenericSchema>(shape: Shape, raw: Buffer): v.InferOutput<Shape> {
  return v.parse(shape, JSON.parse(raw.toString('utf8')))
}
