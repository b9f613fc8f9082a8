import type { Account } from '../Account.ts'
import { completeCheckout } from '../billing/completeCheckout.ts'
import type { CheckoutSession } from '../objects/checkoutSession.ts'
import { isTestCard, TEST_CARDS } from '../objects/payments.ts'
import { type Html, html, layout, money, type PageAnswer } from './layout.ts'

/** The payment form. @param error of the last try */
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
  const card = form.get('card') ?? '4242 4242 4242 4242'
  const body = html`${summary(account, session)}
<section aria-labelledby="pay">
<h2 id="pay">Pay by card</h2>
${error !== '' && html`<p class="error" role="alert" id="error">${error}</p>`}
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${session.customer_details.email}" readonly>
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${card}" list="cards"${error !== '' ? html` aria-invalid="true" aria-describedby="error"` : ''}>
<datalist id="cards">${Object.entries(TEST_CARDS).map(([number, { label }]) => html`<option value="${spaced(number)}">${label}</option>`)}</datalist>
<button>Subscribe for ${money(session.amount_total, session.currency)}</button>
</form>
${session.cancel_url !== null && html`<p><a href="${session.cancel_url}">Back</a></p>`}
</section>
<details><summary>Test cards</summary><dl>${Object.entries(TEST_CARDS).map(([number, { label }]) => html`<dt>${spaced(number)}</dt><dd>${label}</dd>`)}</dl></details>`
  return { status: error === '' ? 200 : 422, page: layout('Subscribe', body) }
}

export function submitCheckout(account: Account, id: string, form: URLSearchParams): PageAnswer {
  const session = account.store.find('checkout.session', id)
  if (session?.status !== 'open') return checkoutPage(account, id)
  const card = (form.get('card') ?? '').replaceAll(/\s/g, '')
  if (!isTestCard(card))
    return checkoutPage(account, id, 'Your card number is not one of the test cards below.', form)
  const outcome = account.transaction(() => completeCheckout(account, id, { card }))
  if ('refusal' in outcome) return checkoutPage(account, id, outcome.refusal, form)
  return { to: outcome.completed.success_url }
}

function summary({ store }: Account, session: CheckoutSession): Html {
  const { currency, total_details: details } = session
  const lines = store.get('checkoutOrder', session.id).items.map(({ price: id, quantity }) => {
    const price = store.get('price', id)
    const { name } = store.get('product', price.product)
    return html`<dt>${quantity > 1 ? `${quantity} × ` : ''}${name}</dt><dd>${money(price.unit_amount * quantity, currency)} / ${price.recurring.interval}</dd>`
  })
  const off = details.amount_discount
  return html`<dl>${lines}
${off > 0 && html`<dt>Discount</dt><dd>−${money(off, currency)}</dd>`}
<dt>Due today</dt><dd><strong>${money(session.amount_total, currency)}</strong></dd></dl>`
}

function ended({ status, success_url: success, cancel_url: cancel }: CheckoutSession): [string, Html] {
  if (status === 'expired')
    return [
      'This checkout has expired',
      html`<p>Nothing was paid.</p>${cancel !== null && html`<p><a href="${cancel}">Back</a></p>`}`,
    ]
  return [
    'You have already subscribed',
    html`<p>This checkout was completed before.</p><p><a href="${success}">Continue</a></p>`,
  ]
}

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
