import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpRefusal, readBody, targetOf } from '../../../support/httpJson.ts'
import type { Account } from '../Account.ts'
import { runUntil } from '../billing/timeline.ts'
import { checkoutPage, submitCheckout } from './checkoutPage.ts'
import type { PageAnswer } from './layout.ts'
import { portalPage, submitPortal } from './portalPage.ts'

/** The pages for people: /checkout/pay/… and /portal/…. */
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
      `nothing at ${request.method} ${pathname}; pages are /checkout/pay/… and /portal/…`,
    )
  if ('to' in answer) return void response.writeHead(303, { location: answer.to }).end()
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
  if (page === 'portal') {
    if (isPost && two !== '') return submitPortal(account, one, two, form)
    return two === '' && !isPost ? portalPage(account, one) : undefined
  }
  return undefined
}
