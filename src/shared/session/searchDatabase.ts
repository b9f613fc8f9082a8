/** Name of the search database of a uid or `teamUid`; wipe.ts removes it, and a team's goes when its member leaves. */
export function searchDatabase(owner: string): string {
  return `person-search-${owner}`
}
