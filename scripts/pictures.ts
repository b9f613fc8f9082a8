import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright-core'
import { findChromium, LAUNCH } from './stack/findChromium.ts'
import { CARD_SIZE, type CardDrawing, drawCard, drawDisc, drawPage } from './pictures/drawPicture.ts'
import { indexedPng } from './pictures/indexedPng.ts'
import { readEpisode } from './pictures/readEpisode.ts'
import { fromRoot } from './stack/paths.ts'

/**
 * `npm run pictures`: draws the pictures of the blog's articles (src/content/blog/pictures) and the cards that other
 * services show where we are linked (public/og), all from the numbers of our own episodes.
 */
const NARROW = { width: 640, height: 400 }
const WIDE = { width: 1152, height: 420 }
const CARD_PICTURE = { width: 496, height: 630 }
const BYTES_LIMIT = 60_000

const executablePath = findChromium()
if (executablePath === undefined) {
  console.error('No Chromium to draw cards with: install one, or set CHROMIUM_PATH.')
  process.exit(1)
}

const quietVoice = await readEpisode('the-quiet-voice')
const zoo = await readEpisode('the-zoo-in-the-jar')
const nightTrain = await readEpisode('two-borders-before-breakfast')

await write(['src', 'content', 'blog', 'pictures', 'listening.svg'], drawPage(quietVoice, NARROW))
await write(['src', 'content', 'blog', 'pictures', 'listening-wide.svg'], drawPage(quietVoice, WIDE))
await write(['src', 'content', 'blog', 'pictures', 'player.svg'], drawDisc(zoo, NARROW))
await write(['src', 'content', 'blog', 'pictures', 'player-wide.svg'], drawDisc(zoo, WIDE))

const CARDS: Record<string, [title: string, drawing: CardDrawing]> = {
  landing: ['Ten minutes that replace two hours.', { episode: quietVoice }],
  'blog-1': [
    'Revolutionizing Podcast Consumption: AI Summaries for Modern Listeners',
    { picture: drawPage(quietVoice, CARD_PICTURE) },
  ],
  'blog-2': [
    'How to Listen to Your Summaries with a Podcast Player',
    { picture: drawDisc(zoo, CARD_PICTURE) },
  ],
  podcasts: ['The week in podcasts, three at a time', { episode: nightTrain }],
}

const besley = await readFile(fromRoot('src', 'ui', 'fonts', 'besley.woff2'), 'base64')
const browser = await chromium.launch({ executablePath, ...LAUNCH })
try {
  const page = await browser.newPage({ viewport: CARD_SIZE, colorScheme: 'light' })
  for (const [name, [title, drawing]] of Object.entries(CARDS)) {
    await page.setContent(drawCard(title, drawing, `data:font/woff2;base64,${besley}`))
    await page.evaluate(() => document.fonts.ready)
    const png = indexedPng(await pixelsOf(page), CARD_SIZE.width, CARD_SIZE.height)
    if (png.length > BYTES_LIMIT) throw new Error(`${name}.png has ${png.length} bytes, over ${BYTES_LIMIT}.`)
    await write(['public', 'og', `${name}.png`], png)
  }
} finally {
  await browser.close()
}

/** What the page shows, four bytes a pixel: the browser itself reads its screenshot back. */
async function pixelsOf(page: Page): Promise<Uint8Array> {
  const screenshot = (await page.screenshot()).toString('base64')
  const pixels = await page.evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (context === null) throw new Error('This browser has no canvas.')
    context.drawImage(image, 0, 0)
    return new Uint8Array(context.getImageData(0, 0, image.width, image.height).data).toBase64()
  }, screenshot)
  return Buffer.from(pixels, 'base64')
}

async function write(place: readonly string[], content: string | Buffer): Promise<void> {
  const file = fromRoot(...place)
  await mkdir(fromRoot(...place.slice(0, -1)), { recursive: true })
  await writeFile(file, content)
  console.log(`${place.join('/')} ${content.length}`)
}
