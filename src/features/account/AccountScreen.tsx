import { useSearch } from 'wouter'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { Account } from './Account.tsx'
import { Farewell } from './Farewell.tsx'

/** Everything about one's account itself. docs/rules.md "Accounts and trust" */
export function AccountScreen() {
  const { status } = useSession()
  const isLeft = new URLSearchParams(useSearch()).has('deleted')
  if (isLeft && status !== 'signed-in') return <Farewell />
  return (
    <MemberScreen title="Account" failure="your account could not be loaded. Please try again.">
      {(person) => <Account person={person} />}
    </MemberScreen>
  )
}
