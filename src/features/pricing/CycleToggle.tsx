import { type RefObject, useEffect, useRef } from 'react'
import type { BillingCycle } from '#domain/plans.ts'
import styles from './pricing.module.css'

/**
 * Monthly or yearly prices. The radio buttons are the only place that knows which: the style sheet shows the prices by
 * them, so that they can be used before the page has woken up.
 * @param preferred what somebody pays by already; undefined where nothing is known
 */
export function CycleToggle({
  toggle,
  preferred,
}: {
  toggle: RefObject<HTMLFieldSetElement | null>
  preferred: BillingCycle | undefined
}) {
  const touched = useRef(false)
  useEffect(() => {
    const radio = toggle.current?.querySelector<HTMLInputElement>(`[value="${preferred}"]`)
    if (radio && !touched.current) radio.checked = true
  }, [toggle, preferred])
  return (
    <fieldset ref={toggle} className={styles.toggle} onChange={() => void (touched.current = true)}>
      <legend className="unseen">Billing</legend>
      <label className={styles.cycle}>
        <input type="radio" name="cycle" value="monthly" defaultChecked />
        Monthly
      </label>
      <label className={styles.cycle}>
        <input type="radio" name="cycle" value="yearly" />
        Yearly <span className={styles.save}>Save 2 months</span>
      </label>
    </fieldset>
  )
}

/** What the toggle stands at. */
export function chosenCycle(toggle: RefObject<HTMLFieldSetElement | null>): BillingCycle {
  const value = toggle.current?.querySelector<HTMLInputElement>(':checked')?.value
  return value === 'yearly' ? 'yearly' : 'monthly'
}
