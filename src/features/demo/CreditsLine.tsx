import { SIGNED_OUT_CREDITS } from '#domain/accounts/profile.ts'
import { UNLIMITED } from '#domain/units.ts'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { Badge } from '../../ui/Badge.tsx'
import { screenTexts as texts } from './demoTexts.en.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import type { Balance } from './useCredits.tsx'
import { Link } from 'wouter'
import { Told } from '../../shared/summaries/Told.tsx'

/** The demo's limit of low credits. docs/rules.md "Demo" */
const LOW = 5_000

export function CreditsLine({ balance }: { balance: Balance | undefined }) {
  if (balance === undefined) return <p className="caption">{texts.lookingUpCredits}</p>
  if (balance.current === UNLIMITED) return <p className="caption">{requestTexts.unlimitedCredits}</p>
  return (
    <p className="caption">
      {texts.available(formatCredits(balance.current), formatCredits(balance.monthly))}{' '}
      {balance !== SIGNED_OUT_CREDITS && balance.current < LOW && (
        <Badge look="bad">{texts.lowCredits}</Badge>
      )}
    </p>
  )
}

/** docs/rules.md "Demo" */
export function TooFewCredits({ children }: { children: string }) {
  return (
    <>
      <Told>{children}</Told> <Link href="/pricing">{texts.prices}</Link>
    </>
  )
}
