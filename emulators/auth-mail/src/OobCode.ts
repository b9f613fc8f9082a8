/** What the Auth emulator remembers of a message that it would have sent. */
export interface OobCode {
  readonly requestType: string
  readonly email: string
  /** Only where an address is to be changed: the new one. */
  readonly newEmail?: string
  readonly oobCode: string
  /** The emulator's own page, whose query is the one that an action page gets. */
  readonly oobLink: string
}

/**
 * The codes that are waiting to be used, oldest first.
 * @throws Error when the Auth emulator cannot be reached, or answers something else
 */
export async function fetchOobCodes(authUrl: string, projectId: string): Promise<OobCode[]> {
  const response = await fetch(`${authUrl}/emulator/v1/projects/${projectId}/oobCodes`, {
    headers: { authorization: 'Bearer owner' },
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok)
    throw new Error(`the Auth emulator answered ${response.status} for the codes of ${projectId}`)
  const { oobCodes = [] }: { oobCodes?: OobCode[] } = await response.json()
  return oobCodes
}
