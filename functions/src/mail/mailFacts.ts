import type { GivenRole } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'

export interface AuthMailFacts {
  /** The address of the account. */
  email: string
  /** Only where an address is to be changed: the new one. */
  newEmail?: string | undefined
  /** To our action page, with the code. */
  link: string
}

export interface AuthMailTexts {
  subject: string
  title: string
  body: (facts: AuthMailFacts) => string
  button: string
  /** For somebody who did not ask. */
  otherwise: string
}

export interface TeamMailFacts {
  /** `by`: the confirmed address of who invites, and no word of theirs, so that nobody can write to strangers through us. */
  invitation: { by: string; role: GivenRole; cap: Credits | null; expiresAt: Date }
  'role-changed': { teamName: string; role: GivenRole }
  removed: { teamName: string }
  'ownership-passed': { teamName: string }
  'cap-reached': { teamName: string; cap: Credits }
}
export type TeamMailKind = keyof TeamMailFacts

export interface TeamMailTexts {
  subject: string
  title: string
  body: readonly string[]
  button: string
  note?: string
}
export type TeamMailTextsOf = { [Kind in TeamMailKind]: (facts: TeamMailFacts[Kind]) => TeamMailTexts }
