/** Largest document that we write: Firestore's limit is 1 MiB (1,048,576). docs/architecture.md "Shared documents" */
export const MOST_DOCUMENT_BYTES = 900_000

/** Bytes that a value takes in a document. Source: https://firebase.google.com/docs/firestore/storage-size */
export function valueBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value)
  if (value instanceof Uint8Array) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + valueBytes(each), 0)
  if (value === null || typeof value === 'boolean') return 1
  if (typeof value !== 'object' || value instanceof Date) return 8
  return Object.entries(value).reduce(
    (sum, [name, each]) => (each === undefined ? sum : sum + textBytes(name) + valueBytes(each)),
    0,
  )
}

const textBytes = (text: string) => Buffer.byteLength(text) + 1

/** The beginning of a text, at most so many bytes of UTF-8, without half characters. */
export function cutBytes(text: string, mostBytes: number): string {
  if (Buffer.byteLength(text) <= mostBytes) return text
  return new TextDecoder().decode(Buffer.from(text).subarray(0, mostBytes), { stream: true })
}
