import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpRefusal, readBody, targetOf } from '../../../support/httpJson.ts'
import type { Account } from '../Account.ts'
import { runUntil } from '../billing/timeline.ts'
import { checkoutPage, submitCheckout } from './checkoutPage.ts'
import { invoiceFile, invoicePage, submitInvoice } from './invoicePage.ts'
import type { PageAnswer } from './layout.ts'
import { portalPage, submitPortal } from './portalPage.ts'

/** The pages for people: /checkout/pay/…, /portal/… and /invoice/…. */
export async function answerPage(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = targetOf(request)
  const isPost = request.method === 'POST'
  const form = new URLSearchParams(isPost ? await readBody(request) : '')
  runUntil(account, account.now())
  const answer = pageFor(account, pathname, isPost, form)
  if (!answer)
    throw new HttpRefusal(
      404,
      `nothing at ${request.method} ${pathname}; pages are /checkout/pay/…, /portal/… and /invoice/…`,
    )
  if ('to' in answer) return void response.writeHead(303, { location: answer.to }).end()
  if ('pdf' in answer) {
    const name = `attachment; filename="${pathname.split('/')[2]}.pdf"`
    const headers = { 'content-type': 'application/pdf', 'content-disposition': name }
    return void response.writeHead(200, headers).end(answer.pdf)
  }
  response
    .writeHead(answer.status, {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .end(answer.page)
}

function pageFor(
  account: Account,
  path: string,
  isPost: boolean,
  form: URLSearchParams,
): PageAnswer | undefined {
  const [, page, one = '', two = '', ...more] = path.split('/')
  if (more.length > 0) return undefined
  if (page === 'checkout' && one === 'pay')
    return isPost ? submitCheckout(account, two, form) : checkoutPage(account, two)
  if (page === 'invoice') {
    if (two === 'pdf' && !isPost) return invoiceFile(account, one)
    if (two !== '') return undefined
    return isPost ? submitInvoice(account, one, form) : invoicePage(account, one)
  }
  if (page === 'portal') {
    if (isPost && two !== '') return submitPortal(account, one, two, form)
    return two === '' && !isPost ? portalPage(account, one) : undefined
  }
  return undefined
}
