import { useEffect } from 'react'
import { parseYouTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import { SignedInData } from '../../shared/session/SignedInData.tsx'
import { type ListedRequest, useRequestsOf } from '../../shared/session/useRequests.ts'
import type { Preview } from './preview.ts'

interface WatchRequestsProps {
  uid: string
  asked: ReadonlyArray<Preview['asked']>
  onChange: (requests: readonly ListedRequest[]) => void
}

/** Fetched for signed-in people only. */
export function WatchRequests(props: WatchRequestsProps) {
  return (
    <SignedInData uid={props.uid}>
      <Watch {...props} />
    </SignedInData>
  )
}

function Watch({ uid, asked, onChange }: WatchRequestsProps) {
  const type = asked.some((each) => 'url' in each) ? 'youtube' : 'feed'
  const keys = asked.flatMap((each) =>
    'url' in each ? (parseYouTubeAddress(each.url) ?? []) : each.episodeId,
  )
  const requests = useRequestsOf(uid, type, keys)
  useEffect(() => {
    if (requests !== undefined) onChange(requests)
  }, [requests, onChange])
  return null
}
