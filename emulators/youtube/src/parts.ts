import { ApiError } from './ApiError.ts'

/**
 * The `part` parameter, which may be repeated or hold commas.
 * @throws ApiError 400 when it is missing, or names a part that is not known
 */
export function checkedParts(query: URLSearchParams, known: readonly string[]): Set<string> {
  const parts = query.getAll('part').flatMap((value) => value.split(',').map((part) => part.trim()))
  if (parts.every((part) => part === '')) {
    throw new ApiError(400, 'missingRequiredParameter', 'No part selected.', 'youtube.part', 'part')
  }
  for (const part of parts) {
    if (!known.includes(part)) throw new ApiError(400, 'unknownPart', `'${part}'`, 'youtube.part', 'part')
  }
  return new Set(parts)
}
