import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { KEYS, recall } from '../../shared/offline/deviceStorage.ts'
import { SecondaryButton } from '../../ui/Button.tsx'
import type { AccountChoice } from './withGoogle.ts'
import { BASE } from '../../ui/language.en.ts'
import { termsTexts } from './texts.en.tsx'

/** Local stack only; fetched nowhere else. */
const AccountChooser = lazyPart(async () => (await import('./AccountChooser.tsx')).AccountChooser)

interface GoogleButtonProps {
  label: string
  disabled: boolean
  /** Message of a failure; undefined clears it. */
  onResult: (message: string | undefined) => void
  texts: { cancelled: string; failed: string }
  /** Terms, where the button may make an account and the page shows none yet. */
  terms?: ReactNode
}

export function GoogleButton({ label, disabled, onResult, texts, terms }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  const [choice, setChoice] = useState<AccountChoice>()

  const run = async (begins: 'here' | 'at Google') => {
    setBusy(true)
    onResult(undefined)
    try {
      const { withGoogle } = await import('./withGoogle.ts')
      onResult(await withGoogle(begins, setChoice, texts))
    } catch (error) {
      reportFailure(error)
      onResult(texts.failed)
    } finally {
      setBusy(false)
    }
  }

  const finish = useRef(run)
  useEffect(() => {
    if (recall(KEYS.googleRedirect, 'session') !== null) void finish.current('at Google')
  }, [])

  return (
    <>
      {terms}
      <SecondaryButton wide busy={busy} disabled={disabled} onClick={() => void run('here')}>
        {label}
      </SecondaryButton>
      {choice && <AccountChooser onAnswer={choice.answer} />}
    </>
  )
}

/** Terms of a new account; the server records their version. */
export function AccountTerms({ at }: { at: keyof typeof termsTexts }) {
  const linkTo = (page: string) => (text: string) => <a href={`${BASE}/${page}.html`}>{text}</a>
  return <p className="quiet">{termsTexts[at](linkTo('terms-of-service'), linkTo('privacy-policy'))}</p>
}
