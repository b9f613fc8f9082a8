import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { build } from 'vite'
import { findChromium, LAUNCH } from '../../../../scripts/stack/findChromium.ts'

/** Chromium, and a site on an origin of its own whose pages hold the web SDK. */
export class BrowserHarness {
  readonly browser: Browser
  readonly #site: Server
  readonly #origin: string

  private constructor(browser: Browser, site: Server, origin: string) {
    this.browser = browser
    this.#site = site
    this.#origin = origin
  }

  static async start(): Promise<BrowserHarness> {
    const executablePath = findChromium()
    if (executablePath === undefined)
      throw new Error('No Chromium found: install one, or name it in CHROMIUM_PATH.')
    const script = await bundle()
    const site = createServer((request, response) => {
      if (request.url === '/sdk.js')
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      else if (request.url === '/')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Test</title><script type="module" src="/sdk.js"></script>')
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const address = site.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const browser = await chromium.launch({ executablePath, ...LAUNCH })
    return new BrowserHarness(browser, site, `http://127.0.0.1:${port}`)
  }

  /** A browser profile of its own, and the requests that its pages make. */
  async profile(): Promise<BrowserProfile> {
    return new BrowserProfile(await this.browser.newContext(), this.#origin)
  }

  async stop(): Promise<void> {
    await this.browser.close()
    this.#site.closeAllConnections()
    await new Promise((resolve) => this.#site.close(resolve))
  }
}

export class BrowserProfile {
  readonly context: BrowserContext
  readonly requests: Request[] = []
  readonly #origin: string

  constructor(context: BrowserContext, origin: string) {
    this.context = context
    this.#origin = origin
    context.on('request', (request) => this.requests.push(request))
  }

  async tab(): Promise<Page> {
    const tab = await this.context.newPage()
    await this.load(tab)
    return tab
  }

  async load(tab: Page): Promise<void> {
    await tab.goto(this.#origin)
    await tab.waitForFunction(() => 'page' in globalThis)
  }

  /** How often pages opened a channel, and a back channel of either sort. */
  channels(stream: 'Listen' | 'Write'): { opened: number; streaming: number; polling: number } {
    const queries = this.requests
      .map((request) => new URL(request.url()))
      .filter(({ pathname }) => pathname.includes(`/${stream}/channel`))
      .map(({ searchParams }) => searchParams)
    return {
      opened: queries.filter((query) => !query.has('SID')).length,
      streaming: queries.filter((query) => query.get('CI') === '0').length,
      polling: queries.filter((query) => query.get('CI') === '1').length,
    }
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('browserEntry.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'sdk',
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs)
    if ('output' in output)
      return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
  throw new Error('Vite built nothing.')
}
