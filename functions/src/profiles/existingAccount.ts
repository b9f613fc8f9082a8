import type { Auth, UserRecord } from 'firebase-admin/auth'

/** The account as Auth knows it now; undefined when it has been deleted. */
export async function existingAccount(auth: Auth, uid: string): Promise<UserRecord | undefined> {
  try {
    return await auth.getUser(uid)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return undefined
    throw error
  }
}
