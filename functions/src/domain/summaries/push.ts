/** What a message to a device says, beside an id: of a summary, or of a show. docs/rules.md "Notifications" */
export const PUSH_KINDS = ['ready', 'followed', 'offer'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** What a device is told of: nothing, summaries of one's own, and new episodes of followed shows too. */
export const PUSH_CHOICES = ['nothing', 'summaries', 'all'] as const
export type PushChoice = Exclude<(typeof PUSH_CHOICES)[number], 'nothing'>

/** Devices of an account that are told; one more ends the one that was seen the longest ago. */
export const MOST_DEVICES = 10

/** What a press on a notification opens. */
export function pushedPath(kind: PushKind, id: string): string {
  return kind === 'offer' ? `/shows/${id}` : `/summary/${id}`
}

/** What a message says, as Firebase Cloud Messaging hands it to a browser; undefined for one that is not known. */
export function readPush(message: string): { kind: PushKind; id: string } | undefined {
  try {
    const { data } = JSON.parse(message) as { data?: { kind?: unknown; id?: unknown } }
    const kind = PUSH_KINDS.find((each) => each === data?.kind)
    const id = String(data?.id)
    return kind !== undefined && /^[a-f0-9]{40}$/.test(id) ? { kind, id } : undefined
  } catch {
    return undefined
  }
}
