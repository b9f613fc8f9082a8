import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#domain/units.ts'

/** The time, fresh every minute: for words like "3 min ago", and a reset that comes meanwhile. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
