import { KEYS } from './deviceStorage.ts'
import { ownList } from './ownList.ts'

/** Most links that wait; a full queue drops the oldest. */
const MOST = 20

const links = ownList(KEYS.linkQueue, 'links', (link): link is string => typeof link === 'string')

/** Takes a link down until there is a network. @param link an episode's address, as `youTubeAddress` writes it */
export function queueLink(uid: string, link: string): void {
  const others = waitingLinks(uid).filter((each) => each !== link)
  links.write(uid, [...others, link].slice(-MOST))
}

/** The link has been looked up, or is not wanted any more. */
export function dropLink(uid: string, link: string): void {
  const waiting = waitingLinks(uid)
  if (waiting.includes(link))
    links.write(
      uid,
      waiting.filter((each) => each !== link),
    )
}

/** The links of one person that wait on this device, oldest first. */
export const waitingLinks = links.read

/** The same, watched. */
export const useWaitingLinks = links.useEntries
