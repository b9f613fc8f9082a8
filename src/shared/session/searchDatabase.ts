/**
 * The search database of a person or a team; the wipe removes it (wipe.ts), and a team's also goes when its member
 * leaves.
 * @param owner a uid, or `teamUid`
 */
export function searchDatabase(owner: string): string {
  return `person-search-${owner}`
}
