import { PriceTable } from './PriceTable.tsx'

/** Prices without an account: a static island without state. */
export function PublicPrices() {
  return <PriceTable visitor={{ status: 'signed-out' }} />
}
