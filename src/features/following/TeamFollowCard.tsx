import { useState } from 'react'
import type { Follow } from '#domain/following/following.ts'
import { teamUid } from '#domain/teams/teamUid.ts'
import { followCall } from '../../shared/following/followCalls.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import { useFollow } from '../../shared/following/useFollowing.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Failure } from '../../ui/Alert.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './show.module.css'
import { showsTexts, teamTexts as texts } from './texts.en.ts'

interface TeamFollowCardProps {
  team: string
  showId: string
  title: string
}

/** The team's follow of a show, beside the member's own. docs/rules.md "Teams" */
export function TeamFollowCard({ team, showId, title }: TeamFollowCardProps) {
  const follow = useFollow(teamUid(team), showId)
  const [failure, setFailure] = useState<string>()
  if (follow === undefined) return null
  return (
    <Card
      title={follow === null ? texts.not : texts.followed}
      aside={follow !== null && <Unfollow follow={follow} onFailure={setFailure} />}
    >
      <p className="quiet">{follow === null ? texts.aboutNot : texts.about}</p>
      {follow === null && (
        <div className={styles.follow}>
          <FollowButton
            asked={{ showId, forTeam: true }}
            show={title}
            isFollowed={false}
            label={texts.follow}
          />
        </div>
      )}
      <Failure>{failure}</Failure>
    </Card>
  )
}

interface UnfollowProps {
  follow: Pick<Follow, 'showId' | 'title'>
  onFailure: (failure: string | undefined) => void
}

/** Ends it for the whole team, with the undecided offers. */
export function Unfollow({ follow: { showId, title }, onFailure }: UnfollowProps) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const unfollow = async () => {
    setBusy(true)
    onFailure(undefined)
    const answered = await followCall('unfollow', { showId, forTeam: true })
    setBusy(false)
    if (!answered.ok && answered.code !== 'NOT_FOLLOWED') onFailure(answered.message)
  }
  return (
    <QuietButton
      busy={busy}
      disabled={!online}
      aria-label={texts.unfollowOf(title)}
      onClick={() => void unfollow()}
    >
      {showsTexts.unfollow}
    </QuietButton>
  )
}
