import type { Firestore, Query } from 'firebase-admin/firestore'
import type { NewsletterLanguage } from '#domain/newsletter/newsletter.ts'
import type { IssueEdition } from '../rules/weeklyIssue.ts'
import { subscribers } from '../../deliverability/Subscriber.ts'
import { EDITION_LANGUAGES } from './composeEditions.ts'
import type { Issue } from './Issue.ts'

/** Present recipients of these editions. Served by the single-field index of `receives`. */
export function recipients(database: Firestore, editions: Issue['editions']): Query {
  const languages = (['en', 'es', 'both'] as const).filter((each) => editionsFor(each, editions).length > 0)
  return subscribers(database).where('receives', 'in', languages)
}

/** A recipient's editions, in order; empty without one in their language. */
export function editionsFor(
  receives: NewsletterLanguage | 'none',
  editions: Issue['editions'],
): readonly IssueEdition[] {
  return EDITION_LANGUAGES.filter((language) => receives === language || receives === 'both').flatMap(
    (language) => editions[language] ?? [],
  )
}
