import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { Dashboard } from './Dashboard.tsx'

export function DashboardScreen() {
  return (
    <MemberScreen title="Dashboard" failure="your account could not be loaded. Please try again.">
      {(person) => <Dashboard person={person} />}
    </MemberScreen>
  )
}
