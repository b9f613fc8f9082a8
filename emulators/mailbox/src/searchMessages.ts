import type { Message } from './Folder.ts'
import { messagesIn } from './sequenceSet.ts'
import { BadCommand, type Token } from './Token.ts'

type Test = (message: Message) => boolean

const FLAGS = ['ANSWERED', 'DELETED', 'DRAFT', 'FLAGGED', 'SEEN']

/**
 * The messages of a view that every key of a SEARCH fits.
 * @throws BadCommand for a key that is not known here; the README lists those that are
 * Source: RFC 3501 §6.4.4
 */
export function searchMessages(keys: readonly Token[], view: readonly Message[]): Message[] {
  const waiting = [...keys]
  const tests: Test[] = []
  while (waiting.length > 0) tests.push(nextTest(waiting, view))
  return view.filter((message) => tests.every((test) => test(message)))
}

function nextTest(waiting: Token[], view: readonly Message[]): Test {
  const key = waiting.shift()
  if (typeof key !== 'string') throw new BadCommand('SEARCH takes no such list here')
  const name = key.toUpperCase()
  const argument = () => {
    const value = waiting.shift()
    if (typeof value !== 'string') throw new BadCommand(`SEARCH ${name} needs a value`)
    return value
  }
  const flag = FLAGS.find((each) => name === each || name === `UN${each}`)
  if (flag !== undefined) return ({ flags }) => hasFlag(flags, flag) === (name === flag)
  switch (name) {
    case 'ALL':
      return () => true
    case 'NOT': {
      const test = nextTest(waiting, view)
      return (message) => !test(message)
    }
    case 'UID': {
      const found = new Set(messagesIn(argument(), view, true))
      return (message) => found.has(message)
    }
    case 'BEFORE': {
      const day = dayOf(argument())
      return ({ receivedAt }) => receivedAt.getTime() < day
    }
    case 'SINCE': {
      const day = dayOf(argument())
      return ({ receivedAt }) => receivedAt.getTime() >= day
    }
    case 'LARGER': {
      const octets = Number(argument())
      return ({ source }) => source.length > octets
    }
    case 'SMALLER': {
      const octets = Number(argument())
      return ({ source }) => source.length < octets
    }
    default: {
      if (!/^[\d*]/.test(name)) throw new BadCommand(`SEARCH ${name} is not known here`)
      const found = new Set(messagesIn(name, view, false))
      return (message) => found.has(message)
    }
  }
}

function hasFlag(flags: ReadonlySet<string>, name: string): boolean {
  return [...flags].some((flag) => flag.toUpperCase() === `\\${name}`)
}

/** `21-Nov-2026`, in UTC. */
function dayOf(text: string): number {
  const at = /^\d{1,2}-[A-Za-z]{3}-\d{4}$/.test(text)
    ? Date.parse(`${text.replaceAll('-', ' ')} UTC`)
    : Number.NaN
  if (Number.isNaN(at)) throw new BadCommand(`"${text}" is no date`)
  return at
}
