import { Suspense, useState } from 'react'
import { lazyScreen } from '../../../shared/hydration/lazyScreen.ts'
import { useSessionHint } from '../../../shared/session/session.ts'
import { ErrorBoundary } from '../../../shared/shell/ErrorBoundary.tsx'
import { SecondaryButton } from '../../../ui/Button.tsx'
import { lookTexts as texts } from './texts.en.ts'

const { Screen: InsideScreen } = lazyScreen(() => import('./InsideScreen.tsx').then((m) => m.InsideScreen))

/** An excerpt without an account. All but its button is fetched at the press. docs/rules.md "Episodes without an account" */
export function LookInside({ className }: { className: string | undefined }) {
  const isReturning = useSessionHint()
  const [isOpen, setOpen] = useState(false)
  const press = (
    <SecondaryButton busy={isOpen} onClick={() => setOpen(true)}>
      {texts.open}
    </SecondaryButton>
  )
  if (isReturning) return null
  return (
    <section className={className} aria-labelledby="inside">
      <h2 id="inside">{texts.title}</h2>
      <p>{texts.about}</p>
      <div>
        {isOpen ? (
          <ErrorBoundary fallback={press}>
            <Suspense fallback={press}>
              <InsideScreen />
            </Suspense>
          </ErrorBoundary>
        ) : (
          press
        )}
      </div>
    </section>
  )
}
