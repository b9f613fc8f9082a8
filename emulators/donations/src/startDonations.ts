import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { HttpRefusal, readBody } from '../../support/httpJson.ts'
import { router, type RunningServer, serve, type Routes } from '../../support/serve.ts'

/**
 * Starts a stand-in for a crypto payment provider's pay button.
 * @param options `storeId`: the only store that invoices are made for
 * @throws Error when the port is taken
 * Source: BTCPay Server, PayButtonHandle at /api/v1/invoices
 */
export function startDonations({ port, storeId }: { port: number; storeId: string }): Promise<RunningServer> {
  const invoices = new Map<string, Record<string, string>>()
  const routes: Routes = {
    'POST /api/v1/invoices': async ({ request, response }) => {
      const fields = Object.fromEntries(new URLSearchParams(await readBody(request)))
      const wrong = [
        ...(fields['storeId'] === storeId ? [] : ['Invalid store']),
        ...(/^[A-Z]{3,5}$/.test(fields['currency'] ?? '') ? [] : ['Invalid currency']),
      ]
      if (wrong.length > 0) return sendPage(response, 400, 'This donation cannot be made', wrong)
      const id = randomBytes(12).toString('base64url')
      invoices.set(id, fields)
      response.writeHead(302, { location: `/i/${id}`, 'cache-control': 'no-store' }).end()
    },
    'GET /i/:id': ({ response, id }) => {
      const invoice = invoices.get(id)
      if (invoice === undefined) throw new HttpRefusal(404, `there is no invoice ${id}`)
      sendPage(response, 200, 'Thank you for the coffee', [
        `An amount of your choice, in ${invoice['currency']}.`,
        'This is the local stand-in of the payment provider: nothing can be paid here.',
      ])
    },
    'GET /control/invoices': () => ({ invoices: [...invoices].map(([id, fields]) => ({ id, fields })) }),
  }
  return serve('donations', port, router(routes))
}

/** Each line is plain text of our own, or checked. */
function sendPage(response: ServerResponse, status: number, title: string, lines: readonly string[]): void {
  const text = lines.map((line) => `<p>${line}</p>`).join('')
  response
    .writeHead(status, { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1>${text}</html>`,
    )
}
