import { useEffect, useEffectEvent } from 'react'

/** Reads something once for an id, where there is one. What comes too late for the screen is dropped, and so is a failure. */
export function useArrival<Value>(
  id: string | undefined,
  read: (id: string) => Promise<Value>,
  onArrived: (value: Value) => void,
): void {
  const begin = useEffectEvent(read)
  const arrive = useEffectEvent(onArrived)
  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    begin(id).then(
      (value) => leaving.signal.aborted || arrive(value),
      () => undefined,
    )
    return () => leaving.abort()
  }, [id])
}
