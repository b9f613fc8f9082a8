import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BillingCycle } from '#domain/plans/plans.ts'
import styles from './pricing.module.css'
import { pricingTexts } from './texts.en.tsx'

interface CycleToggleProps {
  toggle?: RefObject<HTMLFieldSetElement | null> | undefined
  /** What somebody pays by already; undefined where nothing is known. */
  preferred: BillingCycle | undefined
}

/**
 * Monthly or yearly prices. The radio buttons are the only place that knows which: the style sheet shows the prices by
 * them, so that they can be used before the page has woken up. Where this takes the place of the public prices, it goes
 * on as the reader left those.
 */
export function CycleToggle({ toggle, preferred }: CycleToggleProps) {
  const [left] = useState(leftToggle)
  const own = useRef<HTMLFieldSetElement>(null)
  const touched = useRef(left.cycle === 'yearly')
  const element = toggle ?? own
  useEffect(() => {
    if (left.focused) radioOf(element.current, left.cycle)?.focus()
  }, [element, left])
  useEffect(() => {
    const radio = radioOf(element.current, preferred)
    if (radio && !touched.current) radio.checked = true
  }, [element, preferred])
  return (
    <fieldset ref={element} className={styles.toggle} onChange={() => void (touched.current = true)}>
      <legend className="unseen">{pricingTexts.cycles.legend}</legend>
      <label className={styles.cycle}>
        <input type="radio" name="cycle" value="monthly" defaultChecked={left.cycle === 'monthly'} />
        {pricingTexts.cycles.monthly}
      </label>
      <label className={styles.cycle}>
        <input type="radio" name="cycle" value="yearly" defaultChecked={left.cycle === 'yearly'} />
        {pricingTexts.cycles.yearly} <span className={styles.save}>{pricingTexts.cycles.save}</span>
      </label>
    </fieldset>
  )
}

/** What the toggle stands at. */
export function chosenCycle(toggle: HTMLFieldSetElement | null): BillingCycle {
  const value = toggle?.querySelector<HTMLInputElement>(':checked')?.value
  return value === 'yearly' ? 'yearly' : 'monthly'
}

/** How the toggle stands that this one takes the place of; monthly where there is none. */
function leftToggle(): { cycle: BillingCycle; focused: boolean } {
  if (import.meta.env.SSR) return { cycle: 'monthly', focused: false }
  const before = document.querySelector<HTMLFieldSetElement>(`.${styles.toggle}`)
  return { cycle: chosenCycle(before), focused: before?.contains(document.activeElement) === true }
}

function radioOf(toggle: HTMLFieldSetElement | null, cycle: BillingCycle | undefined) {
  return toggle?.querySelector<HTMLInputElement>(`[value="${cycle}"]`)
}
