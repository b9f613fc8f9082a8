import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { Visitor } from './pricingView.ts'

export type CheckoutReturn = 'none' | 'cancelled' | 'waiting' | 'late' | 'confirmed'

/** Confirmation takes seconds; later than this the page says so. */
const LATE_MS = 30_000

/**
 * Outcome of a checkout: `?checkout=success` or `?checkout=cancelled`. Only the live account proves payment. Once
 * settled, the address loses its query.
 */
export function useCheckoutReturn(visitor: Visitor): CheckoutReturn {
  const parameter = new URLSearchParams(useSearch()).get('checkout')
  const [outcome, setOutcome] = useState<string | null>(null)
  if (parameter !== null && parameter !== outcome) setOutcome(parameter)
  const paid = visitor.status === 'signed-in' && visitor.account.subscription.plan !== 'free'
  const settled = outcome === 'cancelled' || (outcome === 'success' && paid)
  useEffect(() => {
    if (settled) history.replaceState(history.state, '', location.pathname)
  }, [settled])
  const waiting = outcome === 'success' && !paid
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  if (outcome === 'cancelled') return 'cancelled'
  if (outcome !== 'success') return 'none'
  if (paid) return 'confirmed'
  return late ? 'late' : 'waiting'
}
