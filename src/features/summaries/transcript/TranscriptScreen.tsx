import { useParams } from 'wouter'
import { MemberScreen } from '../../../shared/shell/MemberScreen.tsx'
import { SummaryView } from '../SummaryScreen.tsx'
import { transcriptTexts } from './texts.en.ts'
import { TranscriptView } from './TranscriptView.tsx'

/** docs/rules.md "Transcripts" */
export function TranscriptScreen() {
  const { id } = useParams<{ id: string }>()
  return (
    <MemberScreen title={transcriptTexts.title} failure={transcriptTexts.failure}>
      {(person) => <SummaryView id={id} person={person} Content={TranscriptView} />}
    </MemberScreen>
  )
}
