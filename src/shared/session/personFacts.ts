import type { UserProfile } from '#domain/accounts/profile.ts'
import type { Person } from './sessionState.ts'

const LANGUAGES: Record<string, string> = { en: 'English', es: 'Spanish' }

/** Who somebody is, line by line. docs/rules.md "Dashboard" */
export function personFacts(
  person: Person,
  profile: Pick<UserProfile, 'name' | 'language'> | undefined,
): Array<[name: string, value: string]> {
  return [
    ['Name', profile?.name || person.name || 'Not specified'],
    ['Email', person.email],
    ['Language', LANGUAGES[profile?.language ?? ''] ?? 'Not specified'],
  ]
}
