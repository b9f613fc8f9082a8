import { type ReactNode, useState } from 'react'
import { Screen } from '../../shared/shell/Screen.tsx'
import shell from '../../shared/shell/Screen.module.css'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { NEWSLETTER_TEXTS } from './newsletterTexts.en.ts'

interface OnePressProps {
  title: string
  question: string
  /** Description of the action. */
  children: ReactNode
  /** The mailed link's token; empty where the link is cut off. */
  token: string
  action: string
  actionRunning: string
  /** @returns a failure's message; undefined when done */
  press: () => Promise<string | undefined>
  /** An alternative. */
  way: ReactNode
  done: ReactNode
}

/** Target of a mailed link with one action. Opening it changes nothing; its button does. docs/rules.md #get-changes-nothing */
export function OnePress({
  title,
  question,
  children,
  token,
  action,
  actionRunning,
  press,
  way,
  done,
}: OnePressProps) {
  const [state, setState] = useState<'asks' | 'busy' | 'done'>('asks')
  const [failure, setFailure] = useState<string>()
  const failed = token === '' ? NEWSLETTER_TEXTS.linkIncomplete : failure
  const run = async () => {
    setState('busy')
    const failedNow = await press()
    setFailure(failedNow)
    setState(failedNow === undefined ? 'done' : 'asks')
  }
  if (state === 'done') return done
  return (
    <Screen title={title} narrow stage="asks">
      <h1>{question}</h1>
      {children}
      <Failure>{failed}</Failure>
      <div className={shell.actions}>
        {token !== '' && (
          <Button busy={state === 'busy'} onClick={() => void run()}>
            {state === 'busy' ? actionRunning : action}
          </Button>
        )}
        {way}
      </div>
    </Screen>
  )
}
