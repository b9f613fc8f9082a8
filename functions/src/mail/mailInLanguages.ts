import type { ReaderLanguage } from '#domain/languages.ts'
import { divider, inLanguage, note, small } from './blocks.ts'
import { layout, type MailLayout } from './layout.ts'
import type { MailContent, Words } from './MailContent.ts'
import { MAIL_TEXTS } from './mailTexts.ts'

type Languages = readonly [ReaderLanguage, ...ReaderLanguage[]]

/** In the mail's order. */
export function languagesOf(language: ReaderLanguage | 'both'): Languages {
  return language === 'both' ? ['en', 'es'] : [language]
}

/** One mail with the same content in each language, one after the other. */
export function mailInLanguages(
  languages: Languages,
  partOf: (language: ReaderLanguage) => Omit<MailLayout, 'language' | 'footer'> & { footer: Words },
): MailContent {
  const [first, ...others] = languages
  const { subject, preheader, about, blocks, footer } = partOf(first)
  if (others.length === 0) {
    return layout({ subject, language: first, preheader, ...aboutOf(about), blocks, footer: [small(footer)] })
  }
  const parts = others.map((language) => ({ language, ...partOf(language) }))
  return layout({
    subject: [subject, ...parts.map((part) => part.subject)].join(' · '),
    language: first,
    preheader,
    ...aboutOf(about),
    blocks: [
      ...parts.map(({ language }) => inLanguage(language, [note(MAIL_TEXTS[language].notes.below)])),
      ...blocks,
      ...parts.map((part) => inLanguage(part.language, [divider(), ...part.blocks])),
    ],
    footer: [small(footer), ...parts.map((part) => inLanguage(part.language, [small(part.footer)]))],
  })
}

const aboutOf = (about: string | undefined) => (about === undefined ? {} : { about })
