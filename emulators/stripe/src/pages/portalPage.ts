import type { Account } from '../Account.ts'
import { keepSubscription, scheduleEnd } from '../billing/changeSubscription.ts'
import { replaceCard } from '../billing/payInvoice.ts'
import { switchItem } from '../billing/switchItem.ts'
import type { PortalConfiguration, PortalSession } from '../objects/portal.ts'
import type { Price } from '../objects/price.ts'
import { isEnded, periodEndOf, type Subscription } from '../objects/subscription.ts'
import { isTestCard } from '../objects/payments.ts'
import { day, type Html, html, layout, money, type PageAnswer } from './layout.ts'

/** The customer portal. @param error of the last try */
export function portalPage(account: Account, secret: string, error = ''): PageAnswer {
  const session = sessionOf(account, secret)
  const customer = session && account.store.find('customer', session.customer)
  if (!session || !customer)
    return {
      status: 404,
      page: layout('No such page', html`<p>This address leads nowhere. Go back and open it again.</p>`),
    }
  const { features } = configurationOf(account, session)
  const subscriptions = account.store
    .all('subscription')
    .filter((each) => each.customer === session.customer && !isEnded(each))
  const body = html`<p>${customer.email}</p>
${error !== '' && html`<p class="error" role="alert">${error}</p>`}
${subscriptions.length === 0 && html`<p>You have no subscription.</p>`}
${subscriptions.map((each) => subscriptionPart(account, configurationOf(account, session), secret, each))}
${features.payment_method_update.enabled && cardPart(account, secret, subscriptions[0])}
${features.invoice_history.enabled && invoicesPart(account, session.customer)}
<p><a href="${session.return_url}">Return to the shop</a></p>`
  return { status: error === '' ? 200 : 422, page: layout('Your subscription', body) }
}

/** Takes one of the page's forms: cancel, resume, switch or card. */
export function submitPortal(
  account: Account,
  secret: string,
  action: string,
  form: URLSearchParams,
): PageAnswer {
  const session = sessionOf(account, secret)
  if (!session) return portalPage(account, secret)
  const done = account.transaction(() => act(account, session, action, form))
  return done === true ? { to: `/portal/${secret}` } : portalPage(account, secret, done)
}

/** @returns true, or the error */
function act(account: Account, session: PortalSession, action: string, form: URLSearchParams): string | true {
  const configuration = configurationOf(account, session)
  const { features } = configuration
  if (action === 'card' && features.payment_method_update.enabled) {
    const number = (form.get('card') ?? '').replaceAll(/\s/g, '')
    if (!isTestCard(number)) return 'Your card number is not one of the test cards.'
    replaceCard(account, session.customer, number)
    return true
  }
  const subscription = account.store.find('subscription', form.get('subscription') ?? '')
  if (subscription?.customer !== session.customer || isEnded(subscription))
    return 'This subscription has ended.'
  const { id } = subscription
  if (action === 'cancel' && features.subscription_cancel.enabled) {
    scheduleEnd(account, id, true)
    return true
  }
  if (action === 'resume') {
    keepSubscription(account, id)
    return true
  }
  const price = choices(account, configuration).find((each) => each.id === form.get('price'))
  if (action === 'switch' && features.subscription_update.enabled && price) {
    const item = { id: subscription.items[0]?.id ?? '', price: price.id }
    switchItem(account, subscription, item, features.subscription_update.proration_behavior)
    return true
  }
  return 'This is not possible here.'
}

function subscriptionPart(
  account: Account,
  configuration: PortalConfiguration,
  secret: string,
  subscription: Subscription,
): Html {
  const { subscription_cancel: cancel, subscription_update: update } = configuration.features
  const current = subscription.items.map(({ price }) => account.store.get('price', price))
  const isEnding = subscription.cancel_at !== null
  const until = day(isEnding ? (subscription.cancel_at ?? 0) : periodEndOf(subscription))
  const others = choices(account, configuration).filter(({ id }) => id !== current[0]?.id)
  const hidden = html`<input type="hidden" name="subscription" value="${subscription.id}">`
  const form = (action: string, content: Html) =>
    html`<form method="post" action="/portal/${secret}/${action}">${hidden}${content}</form>`
  return html`<section aria-labelledby="${subscription.id}">
<h2 id="${subscription.id}">${current.map((price) => label(account, price)).join(', ')}</h2>
<dl><dt>State</dt><dd>${subscription.status.replaceAll('_', ' ')}</dd>
<dt>${isEnding ? 'Ends on' : 'Renews on'}</dt><dd>${until}</dd></dl>
${
  update.enabled &&
  others.length > 0 &&
  form(
    'switch',
    html`<label for="price-${subscription.id}">Other plan</label>
<select id="price-${subscription.id}" name="price">${others.map((price) => html`<option value="${price.id}">${label(account, price)}</option>`)}</select>
<button class="quiet">Switch plan</button>`,
  )
}
${isEnding && form('resume', html`<button>Keep the subscription</button>`)}
${!isEnding && cancel.enabled && form('cancel', html`<button class="quiet">Cancel on ${until}</button>`)}
</section>`
}

function cardPart({ store }: Account, secret: string, subscription: Subscription | undefined): Html {
  const method = store.find('payment_method', subscription?.default_payment_method ?? '')
  return html`<section aria-labelledby="card-title">
<h2 id="card-title">Card</h2>
<p>${method ? `Visa ending in ${method.card.last4}` : 'None'}</p>
<form method="post" action="/portal/${secret}/card">
<label for="card">New card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242">
<button class="quiet">Replace the card</button>
</form></section>`
}

function invoicesPart({ store }: Account, customer: string): Html {
  const invoices = store
    .all('invoice')
    .filter((each) => each.customer === customer && each.status !== 'draft')
    .toReversed()
  return html`<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${invoices.length === 0 && html`<p>None yet.</p>`}
<dl>${invoices.map((each) => html`<dt><a href="/invoice/${each.id}">${day(each.created)}</a></dt><dd>${money(each.amount_due, each.currency)}, ${each.status}</dd>`)}</dl></section>`
}

/** Plans to switch to. */
function choices({ store }: Account, { features }: PortalConfiguration): Price[] {
  const allowed = features.subscription_update.products?.flatMap(({ prices }) => prices)
  return store
    .all('price')
    .filter((price) => price.active && (allowed === undefined || allowed.includes(price.id)))
}

function label({ store }: Account, price: Price): string {
  const { name } = store.get('product', price.product)
  return `${name}, ${money(price.unit_amount, price.currency)} / ${price.recurring.interval}`
}

const sessionOf = ({ store }: Account, secret: string): PortalSession | undefined =>
  store.all('billing_portal.session').find(({ url }) => url.endsWith(`/${secret}`))

const configurationOf = ({ store }: Account, session: PortalSession) =>
  store.get('billing_portal.configuration', session.configuration)
