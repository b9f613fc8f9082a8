import { auth } from '../../shared/session/auth.ts'

export function signInMethods(): { email: string; password: boolean; google: boolean } {
  const providers = new Set(auth.currentUser?.providerData.map(({ providerId }) => providerId))
  const google = providers.has('google.com')
  return { email: auth.currentUser?.email ?? '', password: providers.has('password') || !google, google }
}
