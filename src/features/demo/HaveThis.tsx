import { Link } from 'wouter'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { parseYouTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import { SignedInData } from '../../shared/session/SignedInData.tsx'
import { useRequests } from '../../shared/session/useRequests.ts'
import { Alert } from '../../ui/Alert.tsx'
import { previewTexts as texts } from './demoTexts.en.tsx'
import type { Preview } from './preview.ts'

interface HaveThisProps {
  uid: string
  asked: Preview['asked']
}

/** The way to the summary that one has of an episode, among the newest ones: paying twice is a choice. */
export function HaveThis(props: HaveThisProps) {
  return (
    <SignedInData uid={props.uid}>
      <Found {...props} />
    </SignedInData>
  )
}

function Found({ uid, asked }: HaveThisProps) {
  const { data: requests } = useRequests(uid)
  const key = 'url' in asked ? parseYouTubeAddress(asked.url) : asked.episodeId
  const own = requests?.find(({ source, state }) => isReadable(state) && episodeKey(source) === key)
  if (own === undefined) return null
  return (
    <Alert tone="good">
      {texts.haveThis((text) => (
        <Link href={`/summary/${own.id}`}>{text}</Link>
      ))}
    </Alert>
  )
}
