/** A message to a device, beside its id: about a summary, a show, or all followed shows. docs/rules.md "Notifications" */
export const PUSH_KINDS = ['ready', 'followed', 'offer', 'brief'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** A device's choice: nothing, own summaries, or new episodes of followed shows too. */
export const PUSH_CHOICES = ['nothing', 'summaries', 'all'] as const
export type PushChoice = Exclude<(typeof PUSH_CHOICES)[number], 'nothing'>

/** Devices of an account; one more ends the longest unseen. */
export const MOST_DEVICES = 10

export function pushedPath(kind: PushKind, id: string): string {
  if (kind === 'brief') return '/dashboard'
  return kind === 'offer' ? `/shows/${id}` : `/summary/${id}`
}

/** A message as Firebase Cloud Messaging gives it to a browser; undefined for an unknown kind. */
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
