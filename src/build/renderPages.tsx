import type { ComponentType, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { SITE } from '#domain/site.ts'
import { App } from '../app/App.tsx'
import { type Head, HeadContext } from '../shared/shell/head.ts'
import { preloadScreen } from '../app/pages.ts'
import { Footer } from '../shared/shell/Footer.tsx'
import { Header } from '../shared/shell/Header.tsx'
import styles from '../shared/shell/Screen.module.css'
import { ROUTING } from '../shared/shell/routing.ts'
import { headTexts, shellTexts } from '../shared/shell/texts.en.ts'
import { ownAddress } from '../ui/addresses.ts'
import { staticPageTexts } from './texts.en.ts'
import { IslandContext } from '../shared/hydration/staticIsland.tsx'
import { type BlogPost, POSTS } from '../content/blog/posts.ts'
import { PrivacyPolicy } from '../content/legal/privacyPolicy.en.tsx'
import { TermsOfService } from '../content/legal/termsOfService.en.tsx'
import type { RenderedPage } from './pageDocument.ts'
import { STATIC_PAGES, type StaticPage } from './staticPages.ts'
import { social } from '../content/social.ts'
import { FAQ } from '../content/faq.en.ts'
import { LANGUAGE } from '../ui/language.en.ts'

const CONTEXT = 'https://schema.org'
const ORGANIZATION = { '@type': 'Organization', name: SITE.name, url: SITE.origin } as const

/** The organisation and the landing page's questions, for search engines. */
function homeData(): object[] {
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

function articleData({ id, title, shortDescription, card, date, author, tags }: BlogPost): object[] {
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

const LEGAL: Record<StaticPage['module'], ComponentType> = {
  privacyPolicy: PrivacyPolicy,
  termsOfService: TermsOfService,
}

/** Draws pages in Node as for an unknown reader. @throws a component's errors, and when a head is missing */
export async function renderPages(paths: readonly string[]): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = []
  for (const path of paths) pages.push(await drawPage(path))
  return pages
}

async function drawPage(path: string): Promise<RenderedPage> {
  const isStatic = STATIC_PAGES.find((page) => page.path === path)
  return { ...(isStatic === undefined ? await appPage(path) : await staticPage(isStatic)), ...factsOf(path) }
}

type DrawnPage = Pick<RenderedPage, 'markup' | 'head' | 'component' | 'islands'>

async function appPage(path: string): Promise<DrawnPage> {
  const screen = await preloadScreen(path)
  let head: Head | undefined
  // A suspended part that is drawn again names its island again: a set keeps each once.
  const islands = new Set<string>()
  const markup = await draw(
    path,
    <HeadContext value={(said) => (head = said)}>
      <IslandContext value={(name) => void islands.add(name)}>
        <App drawnFor={path} />
      </IslandContext>
    </HeadContext>,
  )
  if (head === undefined) throw new Error(`The screen of ${path} is not in a <Screen>`)
  return { markup, head, component: screen?.name, islands: [...islands] }
}

async function staticPage({ path, module }: StaticPage): Promise<DrawnPage> {
  const Page = LEGAL[module]
  const { title, description } = staticPageTexts[module]
  const markup = await draw(
    path,
    <Router {...ROUTING} ssrPath={ownAddress(path)} ssrSearch="">
      <a className={styles.skip} href="#main">
        {shellTexts.skip}
      </a>
      {/* The build knows no session. */}
      <Header>{false}</Header>
      <Page />
      <Footer />
    </Router>,
  )
  return { markup, head: { title: `${title} · ${SITE.name}`, description }, component: module, islands: [] }
}

async function draw(path: string, page: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(page, {
    // Else React splits large parts and joins them by an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const markup = await new Response(prelude).text()
  if (errors.length > 0) throw new Error(`Drawing ${path} failed`, { cause: errors[0] })
  return markup
}

function factsOf(path: string): Pick<RenderedPage, 'structuredData' | 'card' | 'publishedOn'> {
  const post = POSTS.find(({ id }) => path === `/blog/${id}`)
  if (post !== undefined) {
    return { structuredData: articleData(post), card: post.card, publishedOn: post.date }
  }
  return {
    structuredData: path === '/' ? homeData() : [],
    card: path.startsWith('/podcast/') ? '/og/podcasts.png' : '/og/landing.png',
    publishedOn: undefined,
  }
}
