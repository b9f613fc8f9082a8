import * as v from 'valibot'

/**
 * Reads the payload of a task of ours.
 * @param raw the body of the call
 * @throws Error when it is not of this shape: tasks are made by us alone
 */
export function parseTask<Shape extends v.GenericSchema>(shape: Shape, raw: Buffer): v.InferOutput<Shape> {
  return v.parse(shape, JSON.parse(raw.toString('utf8')))
}
