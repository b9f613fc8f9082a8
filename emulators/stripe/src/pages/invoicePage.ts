import type { Account } from '../Account.ts'
import { payByHand } from '../billing/payInvoice.ts'
import type { Invoice } from '../objects/invoice.ts'
import { isTestCard } from '../objects/payments.ts'
import { day, html, layout, money, type PageAnswer } from './layout.ts'

/** The page of an invoice, payable by its address alone. @param error of the last try */
export function invoicePage(account: Account, id: string, error = ''): PageAnswer {
  const invoice = finalOne(account, id)
  if (!invoice) return nothingHere()
  const { currency, status } = invoice
  const isOpen = status === 'open'
  const body = html`<dl>${factsOf(invoice).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<section aria-labelledby="lines"><h2 id="lines">What it is for</h2>
<dl>${invoice.lines.data.map(({ amount, description }) => html`<dt>${description}</dt><dd>${money(amount, currency)}</dd>`)}
<dt>${isOpen ? 'Due' : 'Total'}</dt><dd><strong>${money(invoice.amount_due, currency)}</strong></dd></dl></section>
<p><a href="/invoice/${id}/pdf">Download the invoice as PDF</a></p>
${error !== '' && html`<p class="error" role="alert" id="error">${error}</p>`}
${
  isOpen &&
  html`<form method="post"><label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242">
<button>Pay ${money(invoice.amount_remaining, currency)}</button></form>`
}`
  return { status: error === '' ? 200 : 422, page: layout(`Invoice ${invoice.number}`, body) }
}

export function submitInvoice(account: Account, id: string, form: URLSearchParams): PageAnswer {
  if (!finalOne(account, id)) return nothingHere()
  const card = (form.get('card') ?? '').replaceAll(/\s/g, '')
  if (!isTestCard(card)) return invoicePage(account, id, 'Your card number is not one of the test cards.')
  const done = account.transaction(() => payByHand(account, id, card))
  return done === true ? { to: `/invoice/${id}` } : invoicePage(account, id, done)
}

export function invoiceFile(account: Account, id: string): PageAnswer {
  const invoice = finalOne(account, id)
  if (!invoice) return nothingHere()
  const { currency, lines } = invoice
  return {
    pdf: invoicePdf([
      `Invoice ${invoice.number}`,
      ...factsOf(invoice).map(([name, value]) => `${name}: ${value}`),
      ...lines.data.map(({ amount, description }) => `${description}: ${money(amount, currency)}`),
      `Total: ${money(invoice.total, currency)}`,
    ]),
  }
}

/** A draft has neither number nor page. */
function finalOne({ store }: Account, id: string): Invoice | undefined {
  const invoice = store.find('invoice', id)
  return invoice?.status === 'draft' ? undefined : invoice
}

function factsOf(invoice: Invoice): Array<[string, string]> {
  const { customer_address: at, due_date: due, status } = invoice
  const street = at ? [at.line1, at.line2, at.postal_code, at.city, at.state, at.country] : []
  return [
    ['Bill to', invoice.customer_name ?? invoice.customer_email],
    ...(at ? [['Address', street.filter(Boolean).join(', ')] as [string, string]] : []),
    ...invoice.customer_tax_ids.map(({ value }): [string, string] => ['Tax id', value]),
    ...(invoice.custom_fields ?? []).map(({ name, value }): [string, string] => [name, value]),
    ...(due === null ? [] : [['Due on', day(due)] as [string, string]]),
    ['State', status],
  ]
}

function nothingHere(): PageAnswer {
  const text = html`<p>This address leads nowhere. Go back and open it again.</p>`
  return { status: 404, page: layout('No such invoice', text) }
}

/** A one-page PDF of text lines in Helvetica; characters outside Latin-1 become question marks. */
function invoicePdf(lines: readonly string[]): Buffer {
  const shownLines = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 16 TL 56 780 Td\n${shownLines}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const escaped = (line: string) =>
  line.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
