import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { HttpRefusal, listener, readBody, sendJson, targetOf } from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { type InvoiceRequest, readInvoice } from './readInvoice.ts'

export interface DonationsOptions {
  /** 0 takes a free port. */
  readonly port: number
  /** The only store that invoices are made for. */
  readonly storeId: string
}

export interface RunningDonations {
  readonly port: number
  /** `http://127.0.0.1:port`, in the place of the provider's own address. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a stand-in for a crypto payment provider's pay button.
 * @throws Error when the port is taken
 */
export async function startDonations({ port, storeId }: DonationsOptions): Promise<RunningDonations> {
  const invoices = new Map<string, InvoiceRequest>()

  const server = createServer(
    listener('donations', async (request, response) => {
      const { pathname } = targetOf(request)
      const route = `${request.method} ${pathname}`
      if (route === 'POST /api/v1/invoices') return create(request, response)
      if (route === 'GET /control/invoices') {
        sendJson(response, 200, { invoices: [...invoices].map(([id, { fields }]) => ({ id, fields })) })
        return
      }
      const invoice = request.method === 'GET' ? invoices.get(pathname.replace(/^\/i\//, '')) : undefined
      if (invoice === undefined) throw new HttpRefusal(404, `no ${route} here; see the README`)
      const amount = invoice.price === undefined ? 'An amount of your choice' : String(invoice.price)
      sendPage(response, 200, 'Thank you for the coffee', [
        `${amount}, in ${invoice.currency}.`,
        'This is the local stand-in of the payment provider: nothing can be paid here.',
      ])
    }),
  )

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const invoice = readInvoice(new URLSearchParams(await readBody(request)), storeId)
    if (Array.isArray(invoice)) return sendPage(response, 400, 'This donation cannot be made', invoice)
    const id = randomBytes(12).toString('base64url')
    invoices.set(id, invoice)
    response.writeHead(302, { location: `/i/${id}`, 'cache-control': 'no-store' }).end()
  }

  const taken = await listenOn(server, port)
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Lines are plain text of our own, or of a checked form. */
function sendPage(response: ServerResponse, status: number, title: string, lines: readonly string[]): void {
  const text = lines.map((line) => `<p>${line}</p>`).join('')
  response
    .writeHead(status, { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1>${text}</html>`,
    )
}
