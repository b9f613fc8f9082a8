import { forget, KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'

/** Fields kept of an unsent form; never the consent, which is given each time. */
const FIELDS = ['name', 'email', 'subscription', 'language'] as const
type Draft = Partial<Record<(typeof FIELDS)[number], string>>

/**
 * Restores this tab's input, and the address from another page: navigation state `{ email }` or `?email=`. The query
 * is removed, so that a reload keeps later input. docs/rules.md "Landing"
 */
export function fillDraft(form: HTMLFormElement): void {
  const draft = { ...recallDraft(), ...handedOver() }
  for (const field of FIELDS) {
    const control = form.elements.namedItem(field) as HTMLInputElement | RadioNodeList | null
    const value = draft[field]
    if (control !== null && value !== undefined) control.value = value
  }
  keepDraft(form)
}

export function keepDraft(form: HTMLFormElement): void {
  const data = new FormData(form)
  const draft = Object.fromEntries(FIELDS.map((field) => [field, data.get(field)]))
  remember(KEYS.newsletter, JSON.stringify(draft), 'session')
}

export function forgetDraft(): void {
  forget(KEYS.newsletter, 'session')
}

function recallDraft(): Draft {
  try {
    // Written by keepDraft alone, in this tab.
    return JSON.parse(recall(KEYS.newsletter, 'session') ?? '{}') as Draft
  } catch {
    return {}
  }
}

function handedOver(): Draft {
  const state: unknown = history.state
  const told = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined
  const email = told ?? new URLSearchParams(location.search).get('email')
  if (typeof email !== 'string' || email === '') return {}
  history.replaceState(null, '', location.pathname)
  return { email }
}
