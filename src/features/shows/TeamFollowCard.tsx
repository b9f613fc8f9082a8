import { useState } from 'react'
import { teamUid } from '#domain/teamUid.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import { useFollow } from '../../shared/following/useFollowing.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './show.module.css'
import { Unfollow } from './TeamShows.tsx'

interface TeamFollowCardProps {
  /** Id of the reader's own. */
  team: string
  showId: string
  title: string
}

/** Whether a team follows a show, beside whether its member does. docs/rules.md "Teams" */
export function TeamFollowCard({ team, showId, title }: TeamFollowCardProps) {
  const follow = useFollow(teamUid(team), showId)
  const [failure, setFailure] = useState<string>()
  if (follow === undefined) return null
  return (
    <Card
      title={follow === null ? 'Not followed by the team' : 'Followed by the team'}
      aside={follow !== null && <Unfollow follow={follow} onFailure={setFailure} />}
    >
      <p className={styles.quiet}>
        {follow === null
          ? 'Follow it for the team and its new episodes are offered to all of it. The team pays for what a member asks for.'
          : 'New episodes are offered to all of the team.'}
      </p>
      {follow === null && (
        <div className={styles.follow}>
          <FollowButton
            asked={{ showId, forTeam: true }}
            show={title}
            isFollowed={false}
            label="Follow for the team"
          />
        </div>
      )}
      {failure !== undefined && (
        <Alert tone="bad" urgent>
          {failure}
        </Alert>
      )}
    </Card>
  )
}
