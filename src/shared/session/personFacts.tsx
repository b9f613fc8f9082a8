import type { ReactNode } from 'react'
import type { UserProfile } from '#domain/accounts/profile.ts'
import type { Person } from './sessionState.ts'
import { personTexts } from './texts.en.ts'

/** docs/rules.md "Dashboard" */
export function personFacts(
  person: Person,
  profile: Pick<UserProfile, 'name' | 'language'> | undefined,
): Array<[name: string, value: ReactNode]> {
  const languages: Record<string, string> = personTexts.languages
  return [
    [personTexts.name, profile?.name || person.name || personTexts.unknown],
    [personTexts.email, breakable(person.email)],
    [personTexts.language, languages[profile?.language ?? ''] ?? personTexts.unknown],
  ]
}

/** In a narrow column an address breaks at its signs first. */
export function breakable(address: string): ReactNode {
  return address.split(/(?=[@.])/).flatMap((part, at) => [<wbr key={at} />, part])
}
