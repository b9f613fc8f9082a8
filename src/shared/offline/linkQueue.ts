import { KEYS } from './deviceStorage.ts'
import { ownList } from './ownList.ts'

/** Most waiting links; a full queue drops the oldest. */
const MOST = 20

const links = ownList(KEYS.linkQueue, 'links', (link): link is string => typeof link === 'string')

/** Queues a link until there is a network. @param link an episode's address, as `youTubeAddress` writes it */
export function queueLink(uid: string, link: string): void {
  const others = waitingLinks(uid).filter((each) => each !== link)
  links.write(uid, [...others, link].slice(-MOST))
}

/** Removes a link that was looked up or is unwanted. */
export function dropLink(uid: string, link: string): void {
  const waiting = waitingLinks(uid)
  if (waiting.includes(link))
    links.write(
      uid,
      waiting.filter((each) => each !== link),
    )
}

/** A person's waiting links, oldest first. */
export const waitingLinks = links.read

export const useWaitingLinks = links.useEntries
