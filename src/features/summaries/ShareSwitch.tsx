import { useId, useState } from 'react'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { teamCall } from '../../shared/teams/teamCall.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { shareSummary } from './shareSummary.ts'
import styles from './summary.module.css'
import { shareTexts as texts } from './texts.en.tsx'

/** The consent to be named in the weekly issue: never given unless asked for, and taken back in the same place. */
export function ShareSwitch({ request: { id, sharedAt } }: { request: ListedRequest }) {
  return (
    <Consent
      {...texts.newsletter}
      given={sharedAt !== undefined}
      onChange={(share) => shareSummary(id, share)}
    />
  )
}

interface TeamSwitchProps {
  request: ListedRequest
  /** Id of the reader's own. */
  team: string
}

/** Whether the team reads a summary of one's own; what it has paid for it reads for good. docs/rules.md "Teams" */
export function TeamSwitch({ request: { id, source, payer, ...request }, team }: TeamSwitchProps) {
  if (source.type === 'feed' && source.isPrivate === true) return null
  if (payer !== undefined && request.team !== undefined) {
    return <p className={styles.quiet}>{texts.paid}</p>
  }
  return (
    <Consent
      {...texts.team}
      given={request.team === team}
      onChange={async (shared) => {
        const answered = await teamCall({ do: 'share', summaryId: id, shared })
        return 'failure' in answered ? answered.failure : undefined
      }}
    />
  )
}

interface ConsentProps {
  /** Of its part of the page. */
  name: string
  label: string
  /** What is agreed to. */
  about: string
  /** By what the server says. */
  given: boolean
  /** @returns what to say when it was not done */
  onChange: (give: boolean) => Promise<string | undefined>
}

/** It shows what the server holds, live, but for the moment in which a press is on its way. */
function Consent({ name, label, about, given, onChange }: ConsentProps) {
  const id = useId()
  const online = useOnline()
  const [wanted, setWanted] = useState<boolean>()
  const [failure, setFailure] = useState<string>()
  if (wanted === given) setWanted(undefined)

  const change = async (give: boolean) => {
    if (wanted !== undefined) return
    setWanted(give)
    setFailure(undefined)
    const failed = await onChange(give)
    if (failed === undefined) return
    setWanted(undefined)
    setFailure(failed)
  }
  return (
    <section className={styles.share} aria-label={name}>
      <Switch
        label={label}
        checked={wanted ?? given}
        disabled={!online}
        aria-busy={wanted !== undefined || undefined}
        aria-describedby={id}
        onSwitch={(on) => void change(on)}
      />
      <p id={id} className={styles.about}>
        {about}
        {!online && ` ${texts.offline}`}
      </p>
      <Failure>{failure}</Failure>
    </section>
  )
}
