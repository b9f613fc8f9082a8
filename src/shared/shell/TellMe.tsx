import { useState } from 'react'
import { push } from '../../content/push.ts'
import { Failure } from '../../ui/Alert.tsx'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { pushState, tellHere } from '../session/pushDevice.ts'
import { pushTexts as texts } from '../session/pushTexts.en.ts'

function usePush() {
  const [state, setState] = useState(pushState)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const choose = async (choice: Parameters<typeof tellHere>[0]) => {
    setBusy(true)
    setFailure(await tellHere(choice))
    setState(pushState())
    setBusy(false)
  }
  return { state, busy, failure, choose }
}

/** Shown while a summary is being made. docs/rules.md "Notifications" */
export function TellMe() {
  const { state, busy, failure, choose } = usePush()
  if (push === undefined) return null
  if (state === 'unsupported' || state === 'blocked') return <p>{texts[state]}</p>
  if (state !== 'nothing') return <output>{texts.told}</output>
  return (
    <>
      <Failure>{failure}</Failure>
      <div>
        <SecondaryButton busy={busy} onClick={() => void choose('summaries')}>
          {texts.tellMe}
        </SecondaryButton>
      </div>
    </>
  )
}

/** This device's notifications, in the account's settings. */
export function PushCard() {
  const { state, busy, failure, choose } = usePush()
  if (push === undefined) return null
  const isOff = state === 'unsupported' || state === 'blocked'
  const isOn = !isOff && state !== 'nothing'
  return (
    <Card title={texts.title}>
      <p>{isOff ? texts[state] : texts.about}</p>
      <Switch
        label={texts.summaries}
        checked={isOn}
        disabled={isOff || busy}
        onSwitch={(on) => void choose(on ? 'summaries' : 'nothing')}
      />
      <Switch
        label={texts.shows}
        checked={state === 'all'}
        disabled={!isOn || busy}
        onSwitch={(on) => void choose(on ? 'all' : 'summaries')}
      />
      <Failure>{failure}</Failure>
    </Card>
  )
}
