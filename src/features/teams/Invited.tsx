import { useEffect, useState } from 'react'
import type { ShownInvitation } from '#domain/api/teamReplies.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dateText } from '../../ui/dateText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import styles from './team.module.css'
import { teamCall } from '../../shared/teams/teamCall.ts'

/** An invitation, as its guest sees it: nothing is joined by opening the link. */
export function Invited({
  token,
  onSettled,
}: {
  token: string
  onSettled: (how: 'joined' | 'declined') => void
}) {
  const [shown, setShown] = useState<ShownInvitation>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void teamCall({ do: 'look', token }).then((answered) => {
      if ('failure' in answered) setFailure(answered.failure)
      else setShown(answered.done.data?.invitation)
    })
  }, [token])
  const answer = async (deed: 'accept' | 'decline') => {
    setBusy(true)
    setFailure(undefined)
    const answered = await teamCall({ do: deed, token })
    setBusy(false)
    if ('failure' in answered) setFailure(answered.failure)
    else onSettled(deed === 'accept' ? 'joined' : 'declined')
  }
  if (shown === undefined) {
    return (
      <>
        <h1 className={styles.title}>Invitation</h1>
        {failure === undefined ? <output>Loading...</output> : <Failure>{failure}</Failure>}
        {failure !== undefined && (
          <div>
            <ButtonLink look="secondary" href="/dashboard">
              Dashboard
            </ButtonLink>
          </div>
        )}
      </>
    )
  }
  const { teamName, role, cap, members, email, expiresAt } = shown
  return (
    <>
      <h1 className={styles.title}>Invitation</h1>
      <div className={styles.sheets}>
        <Card title={`${teamName} invites you`}>
          <p>
            As {role === 'admin' ? 'an admin' : 'a member'}, with{' '}
            {cap === null ? 'no cap: what you ask for there is' : `${formatCredits(cap)} credits a month`}{' '}
            paid by the team. Your own summaries stay yours; those you share are seen by {members}{' '}
            {members === 1 ? 'person' : 'people'}.
          </p>
          <Failure>{failure}</Failure>
          <div className={styles.ways}>
            <Button busy={busy} onClick={() => void answer('accept')}>
              Join
            </Button>
            <Button look="quiet" busy={busy} onClick={() => void answer('decline')}>
              No, thank you
            </Button>
          </div>
          <p className={styles.quiet}>
            Open until {dateText(new Date(expiresAt))}, for {email}.
          </p>
        </Card>
      </div>
    </>
  )
}
