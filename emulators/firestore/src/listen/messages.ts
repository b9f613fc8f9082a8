import type { StructuredQuery } from '../contracts.ts'

/** google.firestore.v1.ListenRequest in JSON form. */
export interface ListenRequest {
  database?: string
  addTarget?: TargetRequest
  removeTarget?: number
}

export interface TargetRequest {
  targetId?: number
  query?: { parent?: string; structuredQuery?: StructuredQuery }
  documents?: { documents?: string[] }
  resumeToken?: string
  readTime?: string
  once?: boolean
  expectedCount?: number
}

/** A resume token says up to which moment a listener has seen everything. */
export const resumeToken = (time: string): string => Buffer.from(time).toString('base64')

/** The moment in a token; undefined for one that this server never made. */
export function resumeTime({ resumeToken: token, readTime }: TargetRequest): string | undefined {
  if (readTime !== undefined) return readTime
  if (!token) return undefined
  const text = Buffer.from(token, 'base64').toString()
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? text : undefined
}
