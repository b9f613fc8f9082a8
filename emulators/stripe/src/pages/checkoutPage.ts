import type { Account } from '../Account.ts'
import { completeCheckout } from '../billing/completeCheckout.ts'
import type { CheckoutSession } from '../objects/checkoutSession.ts'
import { behaviourOf, isTestCard, type TestCard, TEST_CARDS } from '../objects/testCards.ts'
import { type Html, html } from './html.ts'
import { layout, money } from './layout.ts'
import type { PageAnswer } from './PageAnswer.ts'

/** The form on which a person pays. @param error what was wrong with the last try */
export function checkoutPage(
  account: Account,
  id: string,
  error = '',
  form = new URLSearchParams(),
): PageAnswer {
  const session = account.store.find('checkout.session', id)
  if (!session)
    return {
      status: 404,
      page: layout(
        'No such checkout',
        html`<p>This address leads nowhere. Go back to the shop and start again.</p>`,
      ),
    }
  if (session.status !== 'open') return { status: 200, page: layout(...ended(session)) }
  const email = form.get('email') ?? session.customer_details?.email ?? ''
  const card = form.get('card') ?? '4242 4242 4242 4242'
  const body = html`${summary(account, session)}
<section aria-labelledby="pay">
<h2 id="pay">Pay by card</h2>
${error !== '' && html`<p class="error" role="alert" id="error">${error}</p>`}
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${email}"${session.customer_details?.email ? html` readonly` : ''}>
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${card}" list="cards"${error !== '' ? html` aria-invalid="true" aria-describedby="error"` : ''}>
<datalist id="cards">${Object.entries(TEST_CARDS).map(([number, { label }]) => html`<option value="${spaced(number)}">${label}</option>`)}</datalist>
<label for="name">Name on the card</label>
<input id="name" name="name" autocomplete="off" value="${form.get('name') ?? 'Test Listener'}">
<button>Subscribe for ${money(session.amount_total, session.currency)}</button>
</form>
${session.cancel_url !== null && html`<p><a href="${session.cancel_url}">Back</a></p>`}
</section>
<details><summary>Test cards</summary><dl>${Object.entries(TEST_CARDS).map(([number, { label }]) => html`<dt>${spaced(number)}</dt><dd>${label}</dd>`)}</dl></details>`
  return { status: error === '' ? 200 : 422, page: layout('Subscribe', body) }
}

/** Takes the form. A card whose bank asks its holder leads to the bank's page first. */
export function submitCheckout(account: Account, id: string, form: URLSearchParams): PageAnswer {
  const session = account.store.find('checkout.session', id)
  if (session?.status !== 'open') return checkoutPage(account, id)
  const card = (form.get('card') ?? '').replaceAll(/\s/g, '')
  const email = form.get('email') ?? ''
  if (!isTestCard(card))
    return checkoutPage(account, id, 'Your card number is not one of the test cards below.', form)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return checkoutPage(account, id, 'Your email is incomplete.', form)
  if (behaviourOf(card).asksHolder) return { status: 200, page: bankPage(session, form, card) }
  return pay(account, id, card, form)
}

/** What the person told their bank. */
export function answerBank(account: Account, id: string, form: URLSearchParams): PageAnswer {
  const card = form.get('card') ?? ''
  const session = account.store.find('checkout.session', id)
  if (session?.status !== 'open' || !isTestCard(card)) return checkoutPage(account, id)
  if (form.get('answer') !== 'authorise')
    return checkoutPage(
      account,
      id,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      form,
    )
  return pay(account, id, card, form)
}

function pay(account: Account, id: string, card: TestCard, form: URLSearchParams): PageAnswer {
  const payer = { card, email: form.get('email'), name: form.get('name') || null }
  const outcome = account.transaction(() => completeCheckout(account, id, payer))
  if ('refusal' in outcome) return checkoutPage(account, id, outcome.refusal, form)
  return { to: outcome.completed.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id) }
}

function bankPage(
  { id, amount_total: total, currency }: CheckoutSession,
  form: URLSearchParams,
  card: string,
): string {
  const kept = { card, email: form.get('email') ?? '', name: form.get('name') ?? '' }
  return layout(
    'Your bank asks',
    html`<p>Do you authorise a payment of ${money(total, currency)}?</p>
<form method="post" action="/checkout/pay/${id}/bank">
${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button name="answer" value="authorise">Authorise</button>
<button class="quiet" name="answer" value="fail">Fail</button>
</form>`,
  )
}

function summary({ store }: Account, session: CheckoutSession): Html {
  const { currency, total_details: details } = session
  const lines = store.get('checkoutOrder', session.id).items.map(({ price: id, quantity }) => {
    const price = store.get('price', id)
    const { name } = store.get('product', price.product)
    return html`<dt>${quantity > 1 ? `${quantity} × ` : ''}${name}</dt><dd>${money(price.unit_amount * quantity, currency)} / ${price.recurring?.interval}</dd>`
  })
  const off = details.amount_discount
  return html`<dl>${lines}
${off > 0 && html`<dt>Discount</dt><dd>−${money(off, currency)}</dd>`}
<dt>Due today</dt><dd><strong>${money(session.amount_total, currency)}</strong></dd></dl>`
}

function ended({ status, success_url: success, cancel_url: cancel, id }: CheckoutSession): [string, Html] {
  if (status === 'expired')
    return [
      'This checkout has expired',
      html`<p>Nothing was paid.</p>${cancel !== null && html`<p><a href="${cancel}">Back</a></p>`}`,
    ]
  const to = success.replaceAll('{CHECKOUT_SESSION_ID}', id)
  return [
    'You have already subscribed',
    html`<p>This checkout was completed before.</p><p><a href="${to}">Continue</a></p>`,
  ]
}

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
