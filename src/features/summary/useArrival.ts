import { useEffect, useEffectEvent } from 'react'

/**
 * Reads something for a screen, anew for each id. What comes when nobody waits for it any more is dropped, and so is a failure:
 * offline, nothing may be known on this device.
 * @param id undefined: there is nothing to read
 */
export function useArrival<Value>(
  id: string | undefined,
  read: (id: string) => Promise<Value>,
  onArrived: (value: Value) => void,
): void {
  const begin = useEffectEvent(read)
  const arrive = useEffectEvent(onArrived)
  useEffect(() => {
    if (id === undefined) return
    let isGone = false
    begin(id).then(
      (value) => {
        if (!isGone) arrive(value)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [id])
}
