import { createHash } from 'node:crypto'

/** Adds the etag that changes when the resource does. */
export function withEtag<T extends { kind: string }>(resource: T): T & { etag: string } {
  const etag = createHash('sha1').update(JSON.stringify(resource)).digest('base64url')
  return { ...resource, etag }
}
