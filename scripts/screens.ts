import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { TEMPLATE_NAMES } from '#domain/templates/template.ts'
import { ACTION_LIMIT_MS, findChromium, LAUNCH } from './stack/findChromium.ts'
import { seededMails } from './mails/seededMails.ts'
import { takeMails } from './mails/takeMails.ts'
import { takeShows } from './screens/takeShows.ts'
import { takeTeam } from './screens/takeTeam.ts'
import { manifestScreenshots } from './manifestScreenshots.ts'
import { fromRoot, LOCAL } from './stack/paths.ts'
import { freePorts, type Ports } from './stack/ports.ts'
import { startStack } from './stack/startStack.ts'

/**
 * `npm run screens [folder [name…]]`: pictures of every screen and mail in docs/screens, on two phones and a desktop, light
 * and dark, so that a reader sees the product without starting it; with names, only of the screens whose names begin so. A
 * listener logs in and asks for a summary; nothing is staged but the mails, which `npm run mails` makes alone, and the
 * quote that names a fallback.
 */
const [folder = fromRoot('docs', 'screens'), ...names] = process.argv.slice(2)
const OUT = path.resolve(folder)
const isWanted = (name: string) => names.length === 0 || names.some((each) => name.startsWith(each))
const SIZES = {
  320: { width: 320, height: 640 },
  390: { width: 390, height: 844 },
  1440: { width: 1440, height: 900 },
} as const
const THEMES = ['light', 'dark'] as const
const EPISODE = 'https://www.youtube.com/watch?v=sbQu1etVo1c'
const PUBLIC = {
  landing: '/',
  pricing: '/pricing',
  'blog-list': '/blog',
  'blog-article': '/blog/1',
  'blog-unknown': '/blog/999',
  'podcast-list': '/podcast/top-us-podcasts',
  'newsletter-form': '/newsletterForm',
  developers: '/developers',
  login: '/login',
  signup: '/signup',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password',
  'confirm-email': '/confirmEmail',
  'not-found': '/no-such-page',
}
/** One mail of each kind; `npm run mails` shows all, in their whole length. */
const SHOWN_MAILS = new Set([
  'summary',
  'weekly-issue-both',
  'newsletter-confirmation-both',
  'newsletter-already-es',
  'delivery-confirmation',
  'refund',
  'receipt-account-deleted-es',
  'account-verify-email',
])
const LONGEST_MAIL_PX = 1_800
const canShrink = spawnSync('convert', ['-version']).status === 0

const executablePath = findChromium()
if (executablePath === undefined) {
  console.error('No Chromium to take pictures with: install one, or set CHROMIUM_PATH.')
  process.exit(1)
}
const dir = path.join(LOCAL, `screens-${process.pid}`)
const stack = await startStack({
  ports: await freePorts(),
  dir,
  fresh: true,
  env: { SUMMARY_DELAY_SECONDS: '0' },
})
const launched = await chromium.launch({ executablePath, ...LAUNCH })
try {
  if (names.length === 0) await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  await takeAll(launched, stack.ports)
  await manifestScreenshots(launched)
} catch (error) {
  const pages = launched.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: path.join(OUT, `failed-${index}.png`) })
  console.error(error, `\nWhat stood there: ${OUT}/failed-*.png; the logs: ${stack.logDir}`)
  process.exitCode = 1
} finally {
  await launched.close()
  await stack.stop()
}
if (process.exitCode === undefined) await rm(dir, { recursive: true, force: true })
process.exit()

async function takeAll(browser: Browser, ports: Ports): Promise<void> {
  const page = await visitor(browser, ports)
  const context = page.context()
  for (const [name, address] of Object.entries(PUBLIC)) {
    if (!isWanted(name)) continue
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await take(page, name)
  }
  await takeMenu(page)
  await takeNewsletter(page, ports)
  await logIn(page, 'premium@sonobrief.test')
  await page.getByText('Quiet in here').waitFor()
  await take(page, 'dashboard-empty')

  await page.goto('/demo')
  await page.getByRole('radio').first().waitFor()
  await take(page, 'demo-quiz')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByLabel('Episode link').fill(EPISODE)
  await take(page, 'demo-link')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('button', { name: 'Another address' }).waitFor()
  await take(page, 'demo-preview')
  await page.getByRole('button', { name: 'Another address' }).click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'demo-email')
  await page.getByRole('button', { name: /^Send (?:summary|excerpt)/ }).click()
  await page.getByText('Summary Request Sent!').waitFor()
  await take(page, 'demo-success')
  await takeFallback(page)

  await page.goto('/dashboard')
  await page.getByText('Sent', { exact: true }).waitFor()
  await take(page, 'dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /The Quiet Voice/ })
    .click()
  await page.getByRole('heading', { name: 'Key moments' }).waitFor()
  await page.getByRole('button', { name: 'Play the key moments' }).waitFor()
  await take(page, 'summary')

  await takeTemplates(page)
  await takeShows(page, (name) => take(page, name))
  await page.goto('/account')
  await page.getByText('Member since').waitFor()
  await take(page, 'account')
  await take(page, 'account-templates', page.getByRole('region', { name: 'Templates' }))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Your password').waitFor()
  await take(page, 'account-delete')

  await page.goto('/dashboard')
  await page.getByRole('link', { name: /The Quiet Voice/ }).waitFor()
  await page.setViewportSize(SIZES[390])
  await page.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('searchbox')
  await search.fill('calm voice')
  await page.locator('mark').first().waitFor()
  await take(page, 'dashboard-found', page.getByRole('region', { name: 'Your summaries' }))
  await search.fill('something else')
  await page.getByText('No summaries found matching your search.').waitFor()
  await take(page, 'dashboard-nothing-found')
  await search.fill('')
  await context.setOffline(true)
  await page.getByText('You are offline').waitFor()
  await take(page, 'dashboard-offline')
  await context.setOffline(false)

  await context.close()
  await takeTeam({
    owner: await visitor(browser, ports, 'enterprise@sonobrief.test'),
    guest: await visitor(browser, ports, 'free@sonobrief.test'),
    email: 'free@sonobrief.test',
    episode: EPISODE,
    invitation: () => linkTo(ports, 'free@sonobrief.test', '/team'),
    take: (of, name) => take(of, name),
  })
  const mails = Object.entries(await seededMails()).filter(
    ([name]) => SHOWN_MAILS.has(name) && isWanted(`email-${name}`),
  )
  await takeMails(browser, Object.fromEntries(mails), OUT, LONGEST_MAIL_PX)
}

/** A browser of somebody's own. @param email of who is logged in */
async function visitor(browser: Browser, ports: Ports, email?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${ports.app}`,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(ACTION_LIMIT_MS)
  const page = await context.newPage()
  if (email !== undefined) await logIn(page, email)
  return page
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('listen-more')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
}

/** A price, on a day when the account's share of the budget does not pay for the better engine. */
async function takeFallback(page: Page): Promise<void> {
  await page.route('**/api/get-youtube-info', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...rest, data: { ...data, fallback: { name: 'embedded' } } } })
  })
  await page.goto('/demo')
  await page.getByLabel('Episode link').fill(EPISODE)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByText('better engine is used up').waitFor()
  await take(page, 'demo-fallback', page.getByRole('group', { name: 'Kind of summary' }))
  await page.unrouteAll()
}

async function takeTemplates(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Other templates' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const [id, { name }] of Object.entries(TEMPLATE_NAMES)) {
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    await preview.getByRole('listitem').first().waitFor()
    if (id === 'study') await take(page, 'templates', page.getByRole('banner'))
    await take(page, `template-${id}`, preview)
  }
}

async function takeMenu(page: Page): Promise<void> {
  await page.setViewportSize(SIZES[390])
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').waitFor()
  await take(page, 'menu', undefined, [320, 390])
}

/** Our address in the first mail to somebody, once it has come. */
async function takeNewsletter(page: Page, ports: Ports): Promise<void> {
  const email = 'reader@sonobrief.test'
  await page.goto('/newsletterForm')
  await page.getByLabel('Name').fill('Irene Vidal')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('I accept').check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Email Sent Successfully!').waitFor()
  await take(page, 'newsletter-sent')
  await page.goto(await linkTo(ports, email, '/confirmEmail'))
  await page.getByRole('button', { name: 'Yes, confirm my address' }).waitFor()
  await take(page, 'newsletter-confirm')
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click()
  await page.getByText('Email Confirmed Successfully!').waitFor()
  await take(page, 'newsletter-confirmed')
  await page.getByRole('link', { name: 'Newsletter preferences' }).click()
  await page.getByLabel('Name').waitFor()
  await take(page, 'newsletter-preferences')
  await page.goto('/newsletter/unsubscribe')
  await page.getByText('This link does not work').waitFor()
  await take(page, 'newsletter-dead-link')
}

/** The address of ours in the first mail to somebody, once it has come. */
async function linkTo(ports: Ports, email: string, start: string): Promise<string> {
  const link = new RegExp(`http://127\\.0\\.0\\.1:${ports.app}${start}\\?[^"\\s<]+`)
  const deadline = Date.now() + ACTION_LIMIT_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${ports.inbox}/email`)
    const mails = (await answer.json()) as Array<{ html: string; to: Array<{ address: string }> }>
    const mail = mails.find(({ to }) => to.some(({ address }) => address === email))
    const found = link.exec(mail?.html ?? '')?.[0]
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail with a link to ${start} came to ${email}.`)
}

/** @param shown what stands at the top of the picture; undefined: what the page begins with, or was moved to */
async function take(
  page: Page,
  name: string,
  shown?: Locator,
  widths: readonly (keyof typeof SIZES)[] = [320, 390, 1440],
): Promise<void> {
  if (!isWanted(name)) return
  await page.waitForFunction(() => !document.body.innerText.includes('Loading...'))
  for (const width of widths) {
    await page.setViewportSize(SIZES[width])
    await shown?.evaluate((element) => element.scrollIntoView())
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const file = path.join(OUT, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file })
      if (canShrink) spawnSync('convert', [file, '-strip', '+dither', '-colors', '128', `PNG8:${file}`])
    }
  }
  console.log(name)
}
