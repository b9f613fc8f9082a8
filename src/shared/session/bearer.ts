/** The authorization header of our own calls; empty when signed out. Loads Firebase Auth. */
export async function bearer(): Promise<Record<string, string>> {
  const { auth } = await import('./auth.ts')
  const user = auth.currentUser
  if (user === null) return {}
  try {
    return { Authorization: `Bearer ${await user.getIdToken()}` }
  } catch {
    // The token could not be refreshed: the call fails the same way, and reports it.
    return {}
  }
}
