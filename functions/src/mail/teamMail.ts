import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { type GivenRole, TEAM_NAME_LIMIT } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'
import { plainWords } from './plainWords.ts'

/** Facts of each team mail. */
interface TeamMailFacts {
  /**
   * `by`: the inviter's confirmed address, and no word of theirs, so that no account can write to strangers through us.
   */
  invitation: { by: string; role: GivenRole; cap: Credits | null; expiresAt: Date }
  'role-changed': { teamName: string; role: GivenRole }
  removed: { teamName: string }
  'ownership-passed': { teamName: string }
  'cap-reached': { teamName: string; cap: Credits }
}
type TeamMailKind = keyof TeamMailFacts

export type TeamMail = { [Kind in TeamMailKind]: { kind: Kind; facts: TeamMailFacts[Kind] } }[TeamMailKind]

/** Target of its button, and, for invitations, the link to refuse all further ones. */
export interface TeamMailLinks {
  team: string
  never?: string
}

interface TeamMailTexts {
  subject: string
  title: string
  body: readonly string[]
  button: string
  note?: string
}
export type TeamMailTextsOf = { [Kind in TeamMailKind]: (facts: TeamMailFacts[Kind]) => TeamMailTexts }

/** A mail about a team, to a member or a guest. docs/rules.md "Teams" */
export function teamMail(mail: TeamMail, links: TeamMailLinks, language: ReaderLanguage): MailContent {
  const texts = textsOf(mail, language)
  const why = MAIL_TEXTS[language].teamWhy
  const footer =
    links.never === undefined
      ? [why.member, { label: why.write, href: `mailto:${SITE.contactEmail}` }]
      : [`${why.invitation} `, { label: why.never, href: inApp(language, links.never) }]
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
