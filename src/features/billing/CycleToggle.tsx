import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BillingCycle } from '#domain/plans/plans.ts'
import styles from './pricing.module.css'
import { pricingTexts } from './texts.en.tsx'

interface CycleToggleProps {
  toggle?: RefObject<HTMLFieldSetElement | null> | undefined
  /** The visitor's current cycle; undefined where unknown. */
  preferred: BillingCycle | undefined
}

/**
 * Monthly or yearly prices. Only the radio buttons hold the choice: the style sheet shows prices by them, so that
 * they work before hydration. Live prices continue with the choice made on the public ones.
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

export function chosenCycle(toggle: HTMLFieldSetElement | null): BillingCycle {
  const value = toggle?.querySelector<HTMLInputElement>(':checked')?.value
  return value === 'yearly' ? 'yearly' : 'monthly'
}

/** State of the toggle that this one replaces; monthly without one. */
function leftToggle(): { cycle: BillingCycle; focused: boolean } {
  if (import.meta.env.SSR) return { cycle: 'monthly', focused: false }
  const before = document.querySelector<HTMLFieldSetElement>(`.${styles.toggle}`)
  return { cycle: chosenCycle(before), focused: before?.contains(document.activeElement) === true }
}

function radioOf(toggle: HTMLFieldSetElement | null, cycle: BillingCycle | undefined) {
  return toggle?.querySelector<HTMLInputElement>(`[value="${cycle}"]`)
}
