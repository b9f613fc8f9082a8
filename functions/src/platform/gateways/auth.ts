import type { Auth } from 'firebase-admin/auth'

/** Firebase Authentication, loaded at first use. */
export async function auth(): Promise<Auth> {
  const [{ app }, { getAuth }] = await Promise.all([import('./app.ts'), import('firebase-admin/auth')])
  return getAuth(app())
}
