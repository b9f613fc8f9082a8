import { readBody, sendJson } from '../../emulators/support/httpJson.ts'
import { serve } from '../../emulators/support/serve.ts'

/** A person with an account, as ID tokens describe them. */
export interface Person {
  uid: string
  email: string
  emailVerified?: boolean
  disabled?: boolean
  createdAt?: Date
}

/**
 * The calls of Firebase Auth that the Admin SDK makes to verify an unsigned token, looking the account up, to end its
 * sessions, and to delete it. For tests whose subject is not Auth; those start the real emulator.
 */
export async function startAuthLookup(projectId: string) {
  const people = new Map<string, Person & { validSince?: string }>()
  const server = await serve('auth', 0, async (request, response) => {
    const { localId, validSince } = JSON.parse(await readBody(request)) as {
      localId?: string[] | string
      validSince?: number
    }
    // A look-up names several accounts; ending sessions and deleting name one.
    const one = typeof localId === 'string' ? people.get(localId) : undefined
    if (one && validSince !== undefined) one.validSince = String(validSince)
    else if (one) people.delete(one.uid)
    const users = (Array.isArray(localId) ? localId : []).flatMap((uid) => {
      const person = people.get(uid)
      return person
        ? [
            {
              localId: uid,
              email: person.email,
              emailVerified: person.emailVerified ?? true,
              disabled: person.disabled ?? false,
              validSince: person.validSince ?? '0',
              providerUserInfo: [{ providerId: 'password', rawId: person.email, email: person.email }],
              ...(person.createdAt && { createdAt: String(person.createdAt.getTime()) }),
            },
          ]
        : []
    })
    sendJson(response, 200, { users, ...(one && { localId }) })
  })
  return {
    /** For FIREBASE_AUTH_EMULATOR_HOST. */
    address: `127.0.0.1:${server.port}`,
    stop: server.stop,
    /** An ID token as the Auth emulator makes them, unsigned. */
    tokenOf(person: Person): string {
      people.set(person.uid, { ...people.get(person.uid), ...person })
      const seconds = Math.floor(Date.now() / 1000)
      const claims = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        auth_time: seconds,
        user_id: person.uid,
        sub: person.uid,
        iat: seconds,
        exp: seconds + 3600,
        email: person.email,
        email_verified: person.emailVerified ?? true,
        firebase: { identities: { email: [person.email] }, sign_in_provider: 'password' },
      }
      return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
    },
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
