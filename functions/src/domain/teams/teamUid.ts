/** No account's uid has a colon. */
const TEAM_PREFIX = 'team:'

/** Stands for a team as a document's uid: summaries of former members, its follows and offers. */
export function teamUid(id: string): string {
  return `${TEAM_PREFIX}${id}`
}

/** Undefined of an account's own uid. */
export function teamOfUid(uid: string): string | undefined {
  return uid.startsWith(TEAM_PREFIX) ? uid.slice(TEAM_PREFIX.length) : undefined
}
