import { useSearch } from 'wouter'
import { redirectTarget } from './redirectTarget.ts'

/** The destination after sign-in, passed between the account screens. docs/rules.md #redirect-leads-away */
export function useRedirect() {
  const value = new URLSearchParams(useSearch()).get('redirect')
  const target = redirectTarget(value)
  const carry = (path: string) =>
    value === null ? path : `${path}?${new URLSearchParams({ redirect: target }).toString()}`
  return { target, carry }
}
