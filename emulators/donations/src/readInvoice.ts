/** What a pay button asks for. */
export interface InvoiceRequest {
  /** Every field as the form sent it. */
  readonly fields: Readonly<Record<string, string>>
  readonly currency: string
  /** Undefined: the giver chooses. */
  readonly price: number | undefined
}

/**
 * Reads the form of a pay button, whose field names count in any case.
 * @param storeId the only store that there is
 * @returns the request, or what is wrong with it, a line each
 * Source: BTCPay Server, PayButtonHandle at /api/v1/invoices
 */
export function readInvoice(form: URLSearchParams, storeId: string): InvoiceRequest | string[] {
  const fields = Object.fromEntries(form)
  const field = (name: string) =>
    Object.entries(fields).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? ''
  const currency = field('currency').toUpperCase()
  const price = field('price') === '' ? undefined : Number(field('price'))
  const wrong = [
    ...(field('storeId') === storeId ? [] : ['Invalid store']),
    ...(/^[A-Z]{3,5}$/.test(currency) ? [] : ['Invalid currency']),
    ...(price === undefined || price > 0 ? [] : ['Price must be greater than 0']),
  ]
  return wrong.length > 0 ? wrong : { fields, currency, price }
}
