export type Metadata = Readonly<Record<string, string>>

/**
 * Metadata after a change: names are added or replaced, those set to null go.
 * @param change null clears all; undefined leaves all
 */
export function changedMetadata(
  current: Metadata,
  change: Readonly<Record<string, string | null>> | null | undefined,
): Metadata {
  if (change === null) return {}
  const merged = { ...current, ...change }
  return Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}
