import { SITE } from '#domain/site.ts'
import { elsewhere } from '../content/elsewhere.ts'
import { FAQ } from '../content/faq.ts'
import type { BlogPost } from '../content/blog/posts.ts'

const CONTEXT = 'https://schema.org'
const ORGANIZATION = { '@type': 'Organization', name: SITE.name, url: SITE.origin } as const

/** Who we are, and the questions of the landing page, as search engines read them. */
export function homeData(): object[] {
  const { twitter, linkedin, github } = elsewhere
  const places = [twitter, linkedin, github].filter((place) => place !== undefined)
  return [
    {
      '@context': CONTEXT,
      ...ORGANIZATION,
      logo: `${SITE.origin}/icon-512.png`,
      description: SITE.description,
      email: SITE.contactEmail,
      ...(places.length > 0 && { sameAs: places }),
    },
    {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      mainEntity: FAQ.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

/** An article of the blog, as search engines read it. */
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
      mainEntityOfPage: `${SITE.origin}/blog/${id}`,
      keywords: tags.join(', '),
    },
  ]
}
