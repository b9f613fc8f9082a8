import type { Fields } from '../contracts.ts'
import { formatFieldPath } from '../values/fieldPath.ts'
import { sameValue } from '../values/sameValue.ts'

/** Paths of the fields that an update added, changed or removed; inside maps, of the innermost ones. */
export function changedPaths(before: Fields, after: Fields, parent: string[] = []): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => {
    const path = [...parent, name]
    const was = Object.hasOwn(before, name) ? before[name] : undefined
    const is = Object.hasOwn(after, name) ? after[name] : undefined
    if (was && is) {
      if (sameValue(was, is)) return []
      if ('mapValue' in was && 'mapValue' in is)
        return changedPaths(was.mapValue.fields ?? {}, is.mapValue.fields ?? {}, path)
    }
    return [formatFieldPath(path)]
  })
}
