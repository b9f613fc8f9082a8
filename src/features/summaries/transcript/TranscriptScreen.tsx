import { useParams } from 'wouter'
import { MemberScreen } from '../../../shared/shell/MemberScreen.tsx'
import { SummaryView } from '../SummaryScreen.tsx'
import { TranscriptView } from './TranscriptView.tsx'

/** The words of an episode, in step with its sound. docs/rules.md "Transcripts" */
export function TranscriptScreen() {
  const { id } = useParams<{ id: string }>()
  return (
    <MemberScreen
      title="Transcript"
      failure="we couldn’t find this transcript. Its summary may have been deleted, or belong to another account."
    >
      {(person) => <SummaryView id={id} person={person} Content={TranscriptView} />}
    </MemberScreen>
  )
}
