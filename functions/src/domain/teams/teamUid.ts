/** No account's uid has a colon. */
const TEAM_PREFIX = 'team:'

/** What stands for a team where a document has an owner's uid: its summaries of former members, its follows and offers. */
export function teamUid(id: string): string {
  return `${TEAM_PREFIX}${id}`
}

/** The team that it stands for; undefined of an account's own. */
export function teamOfUid(uid: string): string | undefined {
  return uid.startsWith(TEAM_PREFIX) ? uid.slice(TEAM_PREFIX.length) : undefined
}
