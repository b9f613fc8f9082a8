import { readFile } from 'node:fs/promises'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { PUBLIC_PAGES } from '../../src/shared/shell/routes.ts'
import { addressIn, languageAt, plainPath } from '../../src/ui/addresses.ts'
import { BOOT_SCRIPT, digest, LANGUAGE_SCRIPT } from '../../src/build/contentSecurityPolicy.ts'
import { STATIC_PAGES } from '../../src/build/staticPages.ts'
import { seeText, visit } from './support/browser.ts'
import { stack } from './support/stack.ts'

const PLAIN = [...PUBLIC_PAGES, ...STATIC_PAGES].map(({ path }) => path)
const PAGES = READER_LANGUAGES.flatMap((language) => PLAIN.map((path) => addressIn(language, path)))

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // React names elements `_R_1_`: HTML allows it, CSS needs it escaped, and nobody selects by it.
      'valid-id': ['error', { relaxed: true }],
      // The search of the blog filters while one types; its form is for the Enter key.
      'wcag/h32': 'off',
      'long-title': 'off',
    },
  }),
)

/** What a reader without JavaScript, or a search engine, gets. */
async function source(path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const answer = await fetch(stack().appUrl + path, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

const content = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

describe.each(PAGES)('%s as it is served', (path) => {
  it('is a whole page of valid HTML with language, canonical address, title and description', async () => {
    const { status, html } = await source(path)
    expect(status).toBe(200)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    // A static page has no script at all; any other one's script stands in it.
    expect(html).not.toMatch(/<script[^>]*\ssrc=/)
    expect(html).toMatch(/<main[\s>].*<\/main>.*<footer/s)
    expect(content(html, /<html lang="(\w+)"/)).toBe(languageAt(path))
    expect(content(html, /<link rel="canonical" href="([^"]+)"/)).toBe(SITE.origin + path)
    const alternates = html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)
    const to = (language: ReaderLanguage) => SITE.origin + addressIn(language, plainPath(path))
    expect([...alternates].map(([, language, href]) => [language, href])).toEqual([
      ['en', to('en')],
      ['es', to('es')],
      ['x-default', to('en')],
    ])
    expect(content(html, /<meta property="og:url" content="([^"]+)"/)).toBe(SITE.origin + path)
    expect(content(html, /<meta property="og:title" content="([^"]+)"/)).toBe(
      content(html, /<title>([^<]+)</),
    )
    expect(content(html, /<meta name="description" content="([^"]+)"/)?.length).toBeGreaterThan(40)
    const { results } = await validator.validateString(html, path)
    expect(
      results.flatMap(({ messages }) => messages.map((m) => `${m.ruleId} ${m.selector}: ${m.message}`)),
    ).toEqual([])
  })

  it('has no inline styles or handlers, and names a preview picture that exists', async () => {
    const { html } = await source(path)
    expect(html).not.toMatch(/\sstyle=|\son\w+="/)
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      expect(JSON.parse(data)).toHaveProperty('@type')
    }
    const picture = content(html, /<meta property="og:image" content="([^"]+)"/) ?? ''
    const answer = await fetch(picture.replace(SITE.origin, stack().appUrl))
    expect([picture, answer.status]).toEqual([picture, 200])
  })
})

it.each(READER_LANGUAGES)('every page has a title and a description of its own: %s', async (language) => {
  const heads = await Promise.all(
    PLAIN.map(async (plain) => {
      const path = addressIn(language, plain)
      const { html } = await source(path)
      return [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/].map((pattern) =>
        content(html, pattern),
      )
    }),
  )
  expect(new Set(heads.map(([title]) => title)).size).toBe(PLAIN.length)
  expect(new Set(heads.map(([, description]) => description)).size).toBe(PLAIN.length)
})

it('search engines find structured data of questions and articles, and a sitemap of every page', async () => {
  expect((await source('/')).html).toContain('"@type":"FAQPage"')
  expect((await source('/')).html).toContain('"@type":"Organization"')
  expect((await source('/blog/1')).html).toContain('"@type":"Article"')
  const { html: sitemap } = await source('/sitemap.xml')
  expect([...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url)).toEqual(
    PAGES.map((path) => SITE.origin + path),
  )
  expect((await source('/robots.txt')).html).toContain(`Sitemap: ${SITE.origin}/sitemap.xml`)
})

describe('a served address', () => {
  it('of a page’s file redirects to the page', async () => {
    const { status, headers } = await source('/pricing.html?a=b')
    expect([status, headers.get('location')]).toEqual([301, '/pricing?a=b'])
  })

  it.each(['/no-such-page', '/blog/99', '/blog/x', '/assets/gone.js', '/gone.html', '/pricing/x', '/es/x'])(
    '%s answers 404, and is not to be indexed',
    async (path) => {
      const { status, html } = await source(path)
      expect(status).toBe(404)
      expect(html).toContain('<meta name="robots" content="noindex">')
    },
  )

  it('carries the content security policy, and is asked for anew each time', async () => {
    const { headers } = await source('/login')
    expect(headers.get('content-security-policy')).toContain(
      `script-src 'self' ${BOOT_SCRIPT} ${LANGUAGE_SCRIPT} https://`,
    )
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it.each([...PAGES, '/no-such-page', '/dashboard', '/es/dashboard'])(
    '%s allows only the inline styles and scripts that stand in it',
    async (path) => {
      const { html } = await source(path)
      const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => text)
      const styles = new Set(all(/<style[^>]*>([^]*?)<\/style>/g).map(digest))
      expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="style-src 'self'`)
      const allowed = content(
        html,
        /http-equiv="Content-Security-Policy" content="style-src 'self' ?([^"]*)"/,
      )
      expect(allowed).toBe([...styles].join(' '))
      const scripts = all(
        /<script(?! type="application\/ld\+json")(?! type="module")[^>]*>([^]*?)<\/script>/g,
      )
      expect(scripts.map(digest)).toEqual([
        ...(html.includes('</script>') ? [LANGUAGE_SCRIPT] : []),
        ...(html.includes('data-page=') ? [BOOT_SCRIPT] : []),
      ])
    },
  )
})

describe('a prerendered page in the browser', () => {
  it('applies no style that its content security policy does not name', async () => {
    const page = await visit({ expected: /style-src/ })
    await page.goto('/')
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'h1 { display: none }'
      document.head.append(style)
      document.querySelector('h1')?.setAttribute('style', 'display: none')
    })
    expect(await page.locator('h1').isVisible()).toBe(true)
  })

  it('shows its words before the display typeface has loaded', async () => {
    const page = await visit()
    const faces = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await faces.promise
      await route.continue()
    })
    const face = () => page.evaluate(() => [...document.fonts].find((f) => f.family === 'Besley')?.status)
    await page.goto('/')
    await expect.poll(face).toBe('loading')
    expect(await page.locator('h1').isVisible()).toBe(true)
    faces.resolve()
    await expect.poll(face).toBe('loaded')
  })

  it('changes title, description and canonical address with the screen', async () => {
    const page = await visit()
    await page.goto('/')
    const at = () =>
      page.evaluate(() => ({
        title: document.title,
        canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
        description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
      }))
    const home = await at()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await seeText(page, 'Choose Your Plan')
    const pricing = await at()
    expect(pricing.canonical).toBe(`${SITE.origin}/pricing`)
    expect(pricing.title).not.toBe(home.title)
    expect(pricing.description).not.toBe(home.description)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Try the demo' }).click()
    await expect.poll(async () => (await at()).canonical).toBeUndefined()
  })

  it('has prices in its HTML, and shows them after a wrong session hint too', async () => {
    expect((await source('/pricing')).html).toContain('Sign up to get 20,000 free credits!')
    const page = await visit()
    await page.addInitScript(() => localStorage.setItem('sonobrief.hint', '1'))
    await page.goto('/pricing')
    // The hint was wrong: nobody is.
    await seeText(page, 'Sign up to get 20,000 free credits!')
  })
})

it('the addresses in src/shared/shell/routes.ts are those of the articles', async () => {
  const posts = await readFile(fromRoot('src', 'content', 'blog', 'posts.ts'), 'utf8')
  const ids = [...posts.matchAll(/^\s+id: (\d+),$/gm)].map(([, id]) => `/blog/${id}`)
  expect(PAGES.filter((path) => path.startsWith('/blog/'))).toEqual(ids)
})
