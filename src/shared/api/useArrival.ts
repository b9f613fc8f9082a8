import { useEffect, useEffectEvent } from 'react'

/** Reads a value once per id. Late answers and failures are dropped. */
export function useArrival<Value>(
  id: string | undefined,
  read: (id: string) => Promise<Value>,
  onArrived: (value: Value) => void = () => undefined,
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
