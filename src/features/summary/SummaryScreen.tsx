import { useParams } from 'wouter'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { SummaryView } from './SummaryView.tsx'

export function SummaryScreen() {
  const { id } = useParams<{ id: string }>()
  return (
    <MemberScreen
      title="Summary"
      failure="this summary could not be loaded. It may not be yours, or not exist."
    >
      {() => <SummaryView id={id} />}
    </MemberScreen>
  )
}
