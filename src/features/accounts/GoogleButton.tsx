import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../app/reportFailure.ts'
import { KEYS, recall } from '../../app/session/deviceStorage.ts'
import { Button } from '../../ui/Button.tsx'
import type { GoogleAccount } from './AccountChooser.tsx'
import { isCancelled } from './authErrors.ts'

/** Stands in for Google on the local stack: nobody else fetches it. */
const AccountChooser = lazy(async () => ({ default: (await import('./AccountChooser.tsx')).AccountChooser }))

interface GoogleButtonProps {
  label: string
  disabled: boolean
  /** What to say when it did not work; undefined clears it. */
  onResult: (message: string | undefined) => void
  texts: { cancelled: string; failed: string }
}

export function GoogleButton({ label, disabled, onResult, texts }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const answer = useRef<(account: GoogleAccount | undefined) => void>(undefined)

  const choose = () =>
    new Promise<GoogleAccount | undefined>((resolve) => {
      setChoosing(true)
      answer.current = (account) => {
        setChoosing(false)
        resolve(account)
      }
    })

  const run = async (step: (google: typeof import('./googleSignIn.ts')) => Promise<string | undefined>) => {
    setBusy(true)
    onResult(undefined)
    try {
      onResult(await step(await import('./googleSignIn.ts')))
    } catch (error) {
      if (!isCancelled(error)) reportFailure(error)
      onResult(isCancelled(error) ? texts.cancelled : texts.failed)
    } finally {
      setBusy(false)
    }
  }

  const finish = useRef(run)
  useEffect(() => {
    if (recall(KEYS.googleRedirect, 'session') !== null)
      void finish.current((google) => google.finishGoogleRedirect())
  }, [])

  return (
    <>
      <Button
        look="secondary"
        wide
        busy={busy}
        disabled={disabled}
        onClick={() => void run((google) => google.googleSignIn(choose))}
      >
        {label}
      </Button>
      {choosing && (
        <Suspense fallback={null}>
          <AccountChooser onAnswer={(account) => answer.current?.(account)} />
        </Suspense>
      )}
    </>
  )
}
