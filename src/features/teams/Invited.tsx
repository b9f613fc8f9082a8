import { useEffect, useState } from 'react'
import type { ShownInvitation } from '#domain/api/teamReplies.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { dateText } from '../../ui/dateText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import styles from './team.module.css'
import { teamCall } from '../../shared/teams/teamCall.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { invitedTexts as texts } from './texts.en.ts'

/** An invitation, as its guest sees it: opening the link joins nothing. */
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
        <h1 className={styles.title}>{texts.title}</h1>
        {failure === undefined ? <output>{uiTexts.loading}</output> : <Failure>{failure}</Failure>}
        {failure !== undefined && (
          <div>
            <ButtonLink look="secondary" href="/dashboard">
              {texts.dashboard}
            </ButtonLink>
          </div>
        )}
      </>
    )
  }
  const { teamName, by, role, cap, members, email, expiresAt } = shown
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <div className={styles.sheets}>
        <Card title={texts.invites(teamName)}>
          {by !== undefined && <p>{texts.by(by)}</p>}
          <p>{texts.terms(role, cap === null ? undefined : formatCredits(cap), members)}</p>
          <Failure>{failure}</Failure>
          <div className={styles.ways}>
            <Button busy={busy} onClick={() => void answer('accept')}>
              {texts.join}
            </Button>
            <Button look="quiet" busy={busy} onClick={() => void answer('decline')}>
              {texts.decline}
            </Button>
          </div>
          <p className={styles.quiet}>{texts.open(dateText(new Date(expiresAt)), email)}</p>
        </Card>
      </div>
    </>
  )
}
