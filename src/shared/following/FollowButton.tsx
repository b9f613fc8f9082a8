import { useState } from 'react'
import { Failure } from '../../ui/Alert.tsx'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { useOnline } from '../offline/useOnline.ts'
import { followCall, type FollowFailure } from './followCalls.ts'
import styles from './FollowButton.module.css'
import { followTexts } from './texts.en.ts'

interface FollowButtonProps {
  asked: ({ showId: string } | { text: string }) & { forTeam?: true }
  /** For screen readers, where several buttons stand on a page. */
  show: string
  isFollowed: boolean
  label?: string
  onFollowed?: (showId: string) => void
  /** Replaces the message beside the button. */
  onFailure?: (failure: FollowFailure) => void
}

/** Follows a show: new episodes are offered from now on, and nothing is charged. */
export function FollowButton(props: FollowButtonProps) {
  const { asked, show, isFollowed, label = followTexts.follow, onFollowed, onFailure } = props
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (isFollowed) {
    return (
      <p className={styles.followed}>
        <Glyph name="check" /> {followTexts.followed}
      </p>
    )
  }
  const follow = async () => {
    setBusy(true)
    setFailure(undefined)
    const answered = await followCall('follow', asked)
    setBusy(false)
    if (answered.ok) onFollowed?.(answered.answer.data.showId)
    else if (onFailure === undefined) setFailure(answered.message)
    else onFailure(answered)
  }
  return (
    <>
      <SecondaryButton
        busy={busy}
        disabled={!online}
        aria-label={`${label}: ${show}`}
        onClick={() => void follow()}
      >
        {label}
      </SecondaryButton>
      <Failure>{failure}</Failure>
    </>
  )
}
