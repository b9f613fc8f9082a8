import type { Message } from './Folder.ts'
import { BadCommand } from './Token.ts'

/**
 * The messages that a sequence set such as `1,3:5,9:*` names, in the order of the view. Numbers without a message name
 * none.
 * @param view the messages as the session has been told of them; the first has number 1
 * @throws BadCommand when the text is no sequence set
 * Source: RFC 3501 §9, sequence-set
 */
export function messagesIn(set: string, view: readonly Message[], byUid: boolean): Message[] {
  const numberOf = (message: Message, index: number) => (byUid ? message.uid : index + 1)
  const last = view.at(-1)
  const highest = last === undefined ? 0 : numberOf(last, view.length - 1)
  const ranges = set.split(',').map((range) => {
    const [, from, to] = /^(\d{1,10}|\*)(?::(\d{1,10}|\*))?$/.exec(range) ?? []
    if (from === undefined) throw new BadCommand(`"${set}" is no sequence set`)
    const ends = [from, to ?? from].map((end) => (end === '*' ? highest : Number(end)))
    return { least: Math.min(...ends), most: Math.max(...ends) }
  })
  return view.filter((message, index) => {
    const number = numberOf(message, index)
    return ranges.some(({ least, most }) => number >= least && number <= most)
  })
}
