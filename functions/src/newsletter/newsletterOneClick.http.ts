import { onRequest, type Request } from 'firebase-functions/https'
import { setting } from '../platform/config.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { deployedAs } from '../platform/scaling.ts'
import { endSubscription } from './endSubscription.ts'
import { digestLinks, endDigests, readStopToken } from '../deliverability/digestLinks.ts'
import { neverAsk } from '../deliverability/asking.ts'
import { manageLinks, neverLinks, readManageToken, readNeverToken } from '../deliverability/signedToken.ts'

const LARGEST_BODY_BYTES = 8 * 1024

/** Bodies that mail programs send. RFC 8058 §3.2 */
const ONE_CLICK = {
  urlencoded: (text: string) => new URLSearchParams(text).get('List-Unsubscribe') === 'One-Click',
  multipart: (text: string) =>
    /^content-disposition: *form-data; *name="?List-Unsubscribe"?\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\nOne-Click\r?\n--/im.test(
      text,
    ),
}

/**
 * `/api/newsletter-one-click?token=…`, from our mails' List-Unsubscribe. A mail program's POST, without
 * cookies, ends the subscription without a question. A scanner's GET leads to the page with the button, and
 * changes nothing. RFC 8058, docs/rules.md #get-changes-nothing and #link-used-twice
 */
export const newsletterOneClick = onRequest(
  { ...deployedAs('newsletterOneClick', ['LINK_KEYS']), invoker: 'public' },
  async (request, response) => {
    response.set('Cache-Control', 'no-store')
    const token = request.query['token']
    const [link, never, brief] = [readManageToken(token), readNeverToken(token), readStopToken(token)]
    if (request.method === 'GET' || request.method === 'HEAD') {
      const known = never === undefined ? brief && digestLinks(brief).page : neverLinks(never).page
      const page = known ?? `${setting('APP_URL')}/newsletter/unsubscribe`
      return response.redirect(303, link ? manageLinks(link.id, link.generation).unsubscribe : page)
    }
    if (request.method !== 'POST') return void response.set('Allow', 'GET, HEAD, POST').sendStatus(405)
    if (link === undefined && never === undefined && brief === undefined)
      return void response.status(400).send('This link is not one of ours.')
    if (!isOneClick(request))
      return void response.status(400).send('Send List-Unsubscribe=One-Click as a form.')
    try {
      const database = await firestore()
      if (never !== undefined) await neverAsk(database, never, new Date())
      if (brief !== undefined) await endDigests(database, brief, new Date())
      const outcome = link && (await endSubscription(database, link, 'mail program', new Date()))
      logInfo(`One-click: ${outcome ?? (brief === undefined ? 'never to be asked' : 'no more briefs')}`, {
        subscriberId: link?.id,
      })
      if (outcome === 'link ended') return void response.status(410).send('This link is no longer valid.')
      response.status(200).send('You are unsubscribed.')
    } catch (error) {
      logError('A one-click unsubscription failed', error, { subscriberId: link?.id })
      response.status(500).send('Please try again.')
    }
  },
)

function isOneClick(request: Request): boolean {
  const raw: Buffer | undefined = request.rawBody
  if (raw === undefined || raw.length > LARGEST_BODY_BYTES) return false
  const type = request.get('content-type') ?? ''
  const text = raw.toString('utf8')
  if (/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return ONE_CLICK.urlencoded(text)
  return /^multipart\/form-data;/i.test(type) && ONE_CLICK.multipart(text)
}
