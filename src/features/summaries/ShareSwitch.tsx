import { useId, useState } from 'react'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { changed } from '../../shared/session/changed.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { teamCall } from '../../shared/teams/teamCall.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './summary.module.css'
import { shareTexts as texts } from './texts.en.tsx'

/** The consent to be named in the weekly issue: opt-in, and withdrawn in the same place. */
export function ShareSwitch({ request: { id, sharedAt } }: { request: ListedRequest }) {
  return (
    <Consent
      {...texts.newsletter}
      given={sharedAt !== undefined}
      onChange={(shared) => changed('shareSummary', { summaryId: id, shared })}
    />
  )
}

interface TeamSwitchProps {
  request: ListedRequest
  /** Id of the reader's team. */
  team: string
}

/** Shares one's own summary with the team; summaries that the team paid for stay shared. docs/rules.md "Teams" */
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
  name: string
  label: string
  about: string
  /** As the server has it. */
  given: boolean
  /** @returns a failure's message */
  onChange: (give: boolean) => Promise<string | undefined>
}

/** Shows the server's state, live, except while a press is pending. */
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
      <p id={id} className="quiet">
        {about}
        {!online && ` ${texts.offline}`}
      </p>
      <Failure>{failure}</Failure>
    </section>
  )
}
