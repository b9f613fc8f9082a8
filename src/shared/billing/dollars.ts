import { NUMBER_LOCALE } from '../../ui/language.en.ts'

const PRICE = new Intl.NumberFormat(NUMBER_LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
})

/** US dollars; cents only where there are any. */
export function dollars(amount: number): string {
  return PRICE.format(amount)
}
