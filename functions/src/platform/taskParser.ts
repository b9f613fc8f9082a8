import * as v from 'valibot'

/** A parser of a task's payload, which throws for another shape: only we make tasks. */
export function taskParser<Shape extends v.GenericSchema>(shape: Shape) {
  return (raw: Buffer): v.InferOutput<Shape> => v.parse(shape, JSON.parse(raw.toString('utf8')))
}
