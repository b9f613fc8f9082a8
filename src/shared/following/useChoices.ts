import { useEffect, useEffectEvent, useState } from 'react'
import type { Follow } from '#domain/following/following.ts'
import { useOnline } from '../offline/useOnline.ts'
import { type Choice, dropChoice, isSettled, merged, noteChoice, waitingChoices } from './choices.ts'
import { followCall, type FollowFailure } from './followCalls.ts'

/** Retry interval: a network may lack a way to the server. */
const AGAIN_MS = 15_000

/** Follow settings as their owner sees them: recent choices go before the server's state. */
export interface Choices {
  /** `waits`: not sent yet, for want of a network. */
  of: (follow: Follow) => Follow & { waits: boolean }
  failures: ReadonlyMap<string, FollowFailure>
  choose: (choice: Choice) => void
}

/** Switches that act at once; offline they wait on this device. @param follows the server's, where known */
export function useChoices(uid: string, follows: readonly Follow[]): Choices {
  const online = useOnline()
  const waiting = waitingChoices.useEntries(uid)
  // Answered calls whose documents have not arrived yet.
  const [heard, setHeard] = useState<readonly Choice[]>([])
  const [isUnsent, setUnsent] = useState(false)
  const [failures, setFailures] = useState<ReadonlyMap<string, FollowFailure>>(new Map())
  const followOf = (showId: string) => follows.find((each) => each.showId === showId)
  const open = heard.filter((choice) => {
    const follow = followOf(choice.showId)
    return follow !== undefined && !isSettled(choice, follow)
  })
  if (open.length < heard.length) setHeard(open)

  const onAnswer = (choice: Choice, failure: FollowFailure | undefined) => {
    if (failure === undefined) setHeard((before) => merged(before, choice))
    else setFailures((before) => new Map(before).set(choice.showId, failure))
  }
  const onEnd = (outcome: Outcome) => {
    if (outcome !== 'under way') setUnsent(outcome === 'unsent')
  }
  const onLateAnswer = useEffectEvent(onAnswer)
  const onLateEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (online) void sendChoices(uid, onLateAnswer).then((outcome) => onLateEnd(outcome))
  }, [uid, online])
  useEffect(() => {
    if (!online || !isUnsent) return
    const send = () => void sendChoices(uid, onLateAnswer).then((outcome) => onLateEnd(outcome))
    const timer = setInterval(send, AGAIN_MS)
    return () => clearInterval(timer)
  }, [uid, online, isUnsent])

  return {
    of: (follow) => {
      const { showId } = follow
      const left = waiting.find((each) => each.showId === showId)
      const now = { ...follow, ...heard.find((each) => each.showId === showId), ...left }
      return { ...now, waits: left !== undefined && (!online || isUnsent) }
    },
    failures,
    choose: (choice) => {
      setFailures((before) => new Map([...before].filter(([showId]) => showId !== choice.showId)))
      noteChoice(uid, choice)
      void sendChoices(uid, onAnswer).then(onEnd)
    },
  }
}

/** `under way`: another call is sending, and covers this one's choices. */
type Outcome = 'done' | 'unsent' | 'under way'

let isSending = false

/** Sends waiting choices in order: the last one must arrive last. Those the network loses stay, `unsent`. */
async function sendChoices(
  uid: string,
  onAnswer: (choice: Choice, failure: FollowFailure | undefined) => void,
): Promise<Outcome> {
  // The running call covers these.
  if (isSending) return 'under way'
  isSending = true
  let isUnsent = false
  for (;;) {
    const [choice] = waitingChoices.read(uid)
    if (choice === undefined || !navigator.onLine) break
    const answered = await followCall('follow', choice)
    isUnsent = !answered.ok && answered.isUnsent
    if (isUnsent) break
    onAnswer(choice, answered.ok ? undefined : answered)
    dropChoice(uid, choice)
  }
  isSending = false
  return isUnsent ? 'unsent' : 'done'
}
