import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'

/** A request as the server keeps it; a basic one that was sent, unless `change` says otherwise. */
export function storedRequest(
  { uid, email }: { uid: string; email: string },
  change: Partial<SummaryRequest> & Pick<SummaryRequest, 'episode'>,
): SummaryRequest {
  const at = new Date()
  return {
    uid,
    account: email,
    signedInAt: at,
    deliverTo: email,
    source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
    kind: 'basic',
    cost: 5_000,
    minutes: 20,
    requestedAt: at,
    updatedAt: at,
    fingerprint: 'test',
    state: 'sent',
    attempt: 1,
    ...change,
  }
}
