import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { type GivenRole, TEAM_NAME_LIMIT } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { amount, instant } from './formats.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { plainWords } from './plainWords.ts'

/** What each mail of a team tells. */
interface TeamMailFacts {
  /** `by`: the confirmed address of who invites, and no word of theirs, so that nobody can write to strangers through us. */
  invitation: { by: string; role: GivenRole; cap: Credits | null; expiresAt: Date }
  'role-changed': { teamName: string; role: GivenRole }
  removed: { teamName: string }
  'ownership-passed': { teamName: string }
  'cap-reached': { teamName: string; cap: Credits }
}
type TeamMailKind = keyof TeamMailFacts

/** A mail of a team, by its kind. */
export type TeamMail = { [Kind in TeamMailKind]: { kind: Kind; facts: TeamMailFacts[Kind] } }[TeamMailKind]

/** Where its button leads, and what an invitation must have: the way to be asked nothing any more. */
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
type TextsOf = { [Kind in TeamMailKind]: (facts: TeamMailFacts[Kind]) => TeamMailTexts }

const ROLES: Record<ReaderLanguage, Record<GivenRole, string>> = {
  en: { admin: 'an admin', member: 'a member' },
  es: { admin: 'parte de la administración', member: 'miembro' },
}

const TEXTS: Record<ReaderLanguage, TextsOf> = {
  en: {
    invitation: ({ by, role, cap, expiresAt }) => ({
      subject: 'You are invited into a team',
      title: 'Listen together',
      body: [
        `${by} invites you into their team at Sonobrief, as ${ROLES.en[role]}.`,
        cap === null
          ? 'The team pays for what you ask for there. Your own account and your own summaries stay yours.'
          : `The team pays for up to ${amount(cap, 'en')} credits a month of what you ask for there. Your own account and your own summaries stay yours.`,
      ],
      button: 'See the invitation',
      note: `It is open until ${instant(expiresAt, 'en')}, for whoever is logged in with this address. If you do not know who invites you, do nothing.`,
    }),
    'role-changed': ({ teamName, role }) => ({
      subject: `You are ${ROLES.en[role]} of your team now`,
      title: `You are ${ROLES.en[role]} now`,
      body: [
        role === 'admin'
          ? `In the team ${teamName} you can invite people, set caps and see what the team uses.`
          : `In the team ${teamName} you can ask for summaries, share your own and read what the team has.`,
      ],
      button: 'Open the team',
    }),
    removed: ({ teamName }) => ({
      subject: 'You are no longer in the team',
      title: 'You are no longer in the team',
      body: [
        `You are no longer in the team ${teamName}. Your account and your own summaries stay as they are; those that you shared are yours alone again.`,
        'What the team has paid for stays with the team, without your name.',
      ],
      button: 'Open your dashboard',
    }),
    'ownership-passed': ({ teamName }) => ({
      subject: 'You own the team now',
      title: 'The team is yours now',
      body: [
        `The team ${teamName} has been passed on to you. From now on your Enterprise plan pays for what its members ask for, within their caps.`,
      ],
      button: 'Open the team',
    }),
    'cap-reached': ({ teamName, cap }) => ({
      subject: 'Your cap of the team is used up',
      title: 'Your cap is used up',
      body: [
        `Of ${amount(cap, 'en')} credits that the team ${teamName} pays for in a month, too little was left for your last request. Nothing was charged.`,
        'Until the first of the month you can use your own credits, or ask who leads the team for a higher cap.',
      ],
      button: 'Open the team',
    }),
  },
  es: {
    invitation: ({ by, role, cap, expiresAt }) => ({
      subject: 'Te invitan a un equipo',
      title: 'Escuchar en equipo',
      body: [
        `${by} te invita a su equipo en Sonobrief, como ${ROLES.es[role]}.`,
        cap === null
          ? 'El equipo paga lo que pidas allí. Tu cuenta y tus propios resúmenes siguen siendo tuyos.'
          : `El equipo paga hasta ${amount(cap, 'es')} créditos al mes de lo que pidas allí. Tu cuenta y tus propios resúmenes siguen siendo tuyos.`,
      ],
      button: 'Ver la invitación',
      note: `Vale hasta el ${instant(expiresAt, 'es')} para quien inicie sesión con esta dirección. Si no sabes quién te invita, no hagas nada.`,
    }),
    'role-changed': ({ teamName, role }) => ({
      subject: `Ahora eres ${ROLES.es[role]} de tu equipo`,
      title: `Ahora eres ${ROLES.es[role]}`,
      body: [
        role === 'admin'
          ? `En el equipo ${teamName} puedes invitar a otras personas, poner límites y ver el consumo del equipo.`
          : `En el equipo ${teamName} puedes pedir resúmenes, compartir los tuyos y leer los del equipo.`,
      ],
      button: 'Abrir el equipo',
    }),
    removed: ({ teamName }) => ({
      subject: 'Ya no estás en el equipo',
      title: 'Ya no estás en el equipo',
      body: [
        `Ya no estás en el equipo ${teamName}. Tu cuenta y tus propios resúmenes siguen como están; los que compartías vuelven a ser solo tuyos.`,
        'Lo que el equipo ha pagado se queda en el equipo, sin tu nombre.',
      ],
      button: 'Abrir tu panel',
    }),
    'ownership-passed': ({ teamName }) => ({
      subject: 'Ahora el equipo es tuyo',
      title: 'Ahora el equipo es tuyo',
      body: [
        `Te han traspasado el equipo ${teamName}. Desde ahora tu plan Enterprise paga lo que pidan sus miembros, dentro de sus límites.`,
      ],
      button: 'Abrir el equipo',
    }),
    'cap-reached': ({ teamName, cap }) => ({
      subject: 'Has llegado a tu límite en el equipo',
      title: 'Has llegado a tu límite',
      body: [
        `De los ${amount(cap, 'es')} créditos al mes que paga el equipo ${teamName} no quedaban bastantes para tu última petición. No se ha cobrado nada.`,
        'Hasta el día uno del mes puedes usar tus propios créditos, o pedir un límite más alto a quien dirige el equipo.',
      ],
      button: 'Abrir el equipo',
    }),
  },
}

const WHY = {
  en: {
    invitation: 'You get this mail because somebody has named this address.',
    never: 'Never ask this address again',
    member: 'You get this mail because it is about your team. Questions? ',
    write: 'Write to us',
  },
  es: {
    invitation: 'Recibes este correo porque alguien indicó esta dirección.',
    never: 'No volver a preguntar a esta dirección',
    member: 'Recibes este correo porque tiene que ver con tu equipo. ¿Tienes preguntas? ',
    write: 'Escríbenos',
  },
} as const

/** A mail about a team, to a member or a guest. docs/rules.md "Teams" */
export function teamMail(mail: TeamMail, links: TeamMailLinks, language: ReaderLanguage): MailContent {
  const texts = textsOf(mail, language)
  const why = WHY[language]
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
  const texts = TEXTS[language]
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
