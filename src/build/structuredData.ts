import { SITE } from '#domain/site.ts'
import { social } from '../content/social.ts'
import { FAQ } from '../content/faq.en.ts'
import { headTexts } from '../shared/shell/texts.en.ts'
import { ownAddress } from '../ui/addresses.ts'
import { LANGUAGE } from '../ui/language.en.ts'
import type { BlogPost } from '../content/blog/posts.ts'

const CONTEXT = 'https://schema.org'
const ORGANIZATION = { '@type': 'Organization', name: SITE.name, url: SITE.origin } as const

/** The organisation and the landing page's questions, for search engines. */
export function homeData(): object[] {
  return [
    {
      '@context': CONTEXT,
      ...ORGANIZATION,
      logo: `${SITE.origin}/icon-512.png`,
      description: headTexts.description,
      email: SITE.contactEmail,
      ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
    },
    {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      inLanguage: LANGUAGE,
      mainEntity: FAQ.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

export function articleData({ id, title, shortDescription, card, date, author, tags }: BlogPost): object[] {
  return [
    {
      '@context': CONTEXT,
      '@type': 'Article',
      headline: title,
      description: shortDescription,
      image: SITE.origin + card,
      datePublished: date,
      author: { ...ORGANIZATION, name: author },
      publisher: ORGANIZATION,
      mainEntityOfPage: SITE.origin + ownAddress(`/blog/${id}`),
      inLanguage: LANGUAGE,
      keywords: tags.join(', '),
    },
  ]
}
