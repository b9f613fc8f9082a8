import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { TEAM_NAME_LIMIT } from '#domain/teams/teams.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { layout } from './layout.ts'
import type { TeamMailFacts, TeamMailKind, TeamMailTexts } from './mailFacts.ts'
import type { MailContent } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'
import { plainWords } from './plainWords.ts'

export type TeamMail = { [Kind in TeamMailKind]: { kind: Kind; facts: TeamMailFacts[Kind] } }[TeamMailKind]

/** Where its button leads, and what an invitation must have: the way to be asked nothing any more. */
interface TeamMailLinks {
  team: string
  never?: string
}

/** A mail about a team, to a member or a guest. docs/rules.md "Teams" */
export function teamMail(mail: TeamMail, links: TeamMailLinks, language: ReaderLanguage): MailContent {
  const texts = textsOf(mail, language)
  const { teamWhy: why, notes } = MAIL_TEXTS[language]
  const footer =
    links.never === undefined
      ? [why.member, { label: why.write, href: `mailto:${SITE.contactEmail}` }]
      : [`${why.invitation} `, { label: notes.never, href: inApp(language, links.never) }]
  return layout({
    subject: texts.subject,
    language,
    preheader: texts.body.join(' '),
    blocks: [
      title(texts.title),
      ...texts.body.map((each) => paragraph(each)),
      button({ label: texts.button, href: inApp(language, links.team) }, 'primary'),
      ...(texts.note === undefined ? [] : [note(texts.note)]),
    ],
    footer: [small(footer)],
  })
}

function textsOf(mail: TeamMail, language: ReaderLanguage): TeamMailTexts {
  const texts = MAIL_TEXTS[language].team
  const named = <Facts extends { teamName: string }>(facts: Facts): Facts => ({
    ...facts,
    teamName: plainWords(facts.teamName, TEAM_NAME_LIMIT),
  })
  switch (mail.kind) {
    case 'invitation':
      return texts.invitation(mail.facts)
    case 'role-changed':
      return texts['role-changed'](named(mail.facts))
    case 'removed':
      return texts.removed(named(mail.facts))
    case 'ownership-passed':
      return texts['ownership-passed'](named(mail.facts))
    case 'cap-reached':
      return texts['cap-reached'](named(mail.facts))
  }
}
