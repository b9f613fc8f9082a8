import { invalid } from './CallRefusal.ts'

/**
 * One page of a list in the order of names. The token is the last name given out, so that a page neither repeats nor
 * skips what stays while other entries come and go.
 * @throws CallRefusal INVALID_ARGUMENT for a token that was not given out, or a negative size
 */
export function page<T extends { readonly name: string }>(
  all: readonly T[],
  pageSize = 0,
  pageToken = '',
  maxPageSize: number,
): { items: T[]; nextPageToken: string } {
  if (pageSize < 0) throw invalid(`page_size must not be negative, but is ${pageSize}.`)
  const after = Buffer.from(pageToken, 'base64url').toString('utf8')
  if (pageToken !== '' && !after.startsWith('projects/'))
    throw invalid('page_token is not one that was given out.')
  const rest = all.filter(({ name }) => name > after).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const items = rest.slice(0, pageSize === 0 ? maxPageSize : Math.min(pageSize, maxPageSize))
  const last = items.at(-1)
  const more = last !== undefined && items.length < rest.length
  return { items, nextPageToken: more ? Buffer.from(last.name).toString('base64url') : '' }
}
