import type { Verification } from '#domain/summary.ts'

/** How far a summary can be trusted, in words. product.md "Verified" */
export function verifiedText(verified: Verification | null): string {
  if (verified === null)
    return 'Not verified: this episode has no transcript that we did not write ourselves.'
  return `${verified.anchored} of ${verified.total} points rest on words found in the transcript.`
}
