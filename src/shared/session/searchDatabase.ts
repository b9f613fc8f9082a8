/**
 * The database of what search keeps of one person's summaries, or of a team's; it goes with whatever else belongs to a person
 * when they log out (wipe.ts), and a team's when they are out of it.
 * @param owner a uid, or `teamUid`
 */
export function searchDatabase(owner: string): string {
  return `person-search-${owner}`
}
