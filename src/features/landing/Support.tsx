import { SITE } from '#domain/site.ts'
import { site } from '../../content/site.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Support.module.css'

/** A coffee for the product: a plain form that posts to the payment provider's invoice page. docs/rules.md "Landing" */
export function Support() {
  const { storeId, notifyEmail, currency } = SITE.donation
  return (
    <section id="buy" aria-labelledby="buy-title" className={styles.support}>
      <Badge>NEW FEATURE</Badge>
      <h2 id="buy-title">Buy us a coffee</h2>
      <p>
        No investors and no ads in your summaries. If Sonobrief gave you an evening back, a coffee keeps the
        lamp on.
      </p>
      <form method="post" action={site.donationAction}>
        <input type="hidden" name="storeId" value={storeId} />
        <input type="hidden" name="notifyEmail" value={notifyEmail} />
        <input type="hidden" name="currency" value={currency} />
        <Button type="submit" look="secondary">
          Support us now
        </Button>
      </form>
    </section>
  )
}
