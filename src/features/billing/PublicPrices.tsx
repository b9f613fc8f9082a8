import { PriceTable } from './PriceTable.tsx'

/** The prices as everybody sees them who has no account: without a state, and so never drawn anew. */
export function PublicPrices() {
  return <PriceTable visitor={{ status: 'signed-out' }} />
}
