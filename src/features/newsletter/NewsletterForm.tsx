import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { NAME_LENGTH_LIMIT } from '#domain/accounts/profile.ts'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { SubmitButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FORM_TEXTS } from './formTexts.en.ts'
import { BASE } from '../../ui/language.en.ts'
import styles from './newsletter.module.css'
import type { NewsletterErrors } from './readNewsletterForm.ts'
import type { Said } from './submitNewsletter.ts'
import { forget, KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'

/** Fields kept of an unsent form; never the consent, which is given each time. */
const FIELDS = ['name', 'email', 'subscription', 'language'] as const

const Terms = staticIsland(() => import('./NewsletterTerms.tsx').then((m) => m.NewsletterTerms))
const Popup = lazyScreen(() => import('./NewsletterPopup.tsx').then((m) => m.NewsletterPopup))

/** The sending code is fetched when the reader begins to type: most visits never need it. */
async function fetchSubmission() {
  const [submission] = await Promise.all([import('./submitNewsletter.ts'), Popup.preload()])
  return submission
}

/** Uncontrolled fields, so that input survives hydration. docs/rules.md "Newsletter form" */
export function NewsletterForm() {
  const form = useRef<HTMLFormElement>(null)
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<NewsletterErrors>({})
  const [failed, setFailed] = useState(false)
  const [said, setSaid] = useState<Said>()
  useEffect(() => {
    const element = form.current
    if (element === null) return
    fillDraft(element)
    const listening = new AbortController()
    const { signal } = listening
    // Not React's events: it does not know the fields of static islands.
    for (const type of ['input', 'change'])
      element.addEventListener(type, () => keepDraft(element), { signal })
    // After a failure, sending fetches it again.
    const begin = () =>
      void fetchSubmission().then(
        (it) => it.prepareSubmission(),
        () => undefined,
      )
    element.addEventListener('focusin', begin, { once: true, signal })
    return () => listening.abort()
  }, [])
  const refusedTerms = said?.sent === false && said.terms
  useFocusAfter(refusedTerms, () => form.current?.querySelector<HTMLElement>('[name="terms"]')?.focus())

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    setBusy(true)
    setFailed(false)
    try {
      const { submitNewsletter } = await fetchSubmission()
      const submitted = await submitNewsletter(new FormData(element))
      const wrong = 'errors' in submitted ? submitted.errors : {}
      setErrors(wrong)
      if ('said' in submitted) setSaid(submitted.said)
      else
        element.querySelector<HTMLElement>(`[name="${wrong.name === undefined ? 'email' : 'name'}"]`)?.focus()
      if ('said' in submitted && submitted.said.sent) {
        element.reset()
        forget(KEYS.newsletter, 'session')
      }
    } catch {
      // The sending code failed to load. Offline, another notice says so.
      setFailed(navigator.onLine)
    }
    setBusy(false)
  }

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        aria-label={FORM_TEXTS.title}
        action={`${BASE}/newsletterForm`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label={FORM_TEXTS.name}
          name="name"
          autoComplete="name"
          maxLength={NAME_LENGTH_LIMIT}
          required
          error={errors.name}
          onInput={() => setErrors(({ name: _, ...rest }) => rest)}
        />
        <Field
          label={FORM_TEXTS.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
          onInput={() => setErrors(({ email: _, ...rest }) => rest)}
        />
        <Terms />
        {!online ? (
          <Alert tone="plain">{FORM_TEXTS.offline}</Alert>
        ) : (
          failed && <Failure>{FORM_TEXTS.failed}</Failure>
        )}
        <SubmitButton busy={busy}>{busy ? FORM_TEXTS.processing : FORM_TEXTS.subscribe}</SubmitButton>
        <p className="caption">{FORM_TEXTS.promise}</p>
      </form>
      {said !== undefined && (
        <Suspense>
          <Popup.Screen said={said} onClose={() => setSaid(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Runs after the state ends and its dialog has returned the focus. */
function useFocusAfter(state: boolean, focus: () => void) {
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !state) focus()
    was.current = state
  })
}

type Draft = Partial<Record<(typeof FIELDS)[number], string>>

/**
 * Restores this tab's input, and the address from another page: navigation state `{ email }` or `?email=`. The query
 * is removed, so that a reload keeps later input. docs/rules.md "Landing"
 */
function fillDraft(form: HTMLFormElement): void {
  const draft = { ...recallDraft(), ...handedOver() }
  for (const field of FIELDS) {
    const control = form.elements.namedItem(field) as HTMLInputElement | RadioNodeList | null
    const value = draft[field]
    if (control !== null && value !== undefined) control.value = value
  }
  keepDraft(form)
}

function keepDraft(form: HTMLFormElement): void {
  const data = new FormData(form)
  const draft = Object.fromEntries(FIELDS.map((field) => [field, data.get(field)]))
  remember(KEYS.newsletter, JSON.stringify(draft), 'session')
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
