import { useEffect } from 'react'
import { reportFailure } from '../api/reportFailure.ts'
import { useOnline } from '../offline/useOnline.ts'
import { sendMoments } from './momentQueue.ts'

/** Sends moments that were kept without a network, once there is one. */
export function useSendMoments(uid: string): void {
  const online = useOnline()
  useEffect(() => {
    if (online) sendMoments(uid).catch(reportFailure)
  }, [uid, online])
}
