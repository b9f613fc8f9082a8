import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { reportFailure } from '../api/reportFailure.ts'
import { memberTexts } from './memberTexts.en.ts'

export function LogOutButton({ look = 'quiet' }: { look?: 'quiet' | 'secondary' }) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      const { logOut } = await import('../session/logOut.ts')
      await logOut()
    } catch (error) {
      reportFailure(error)
      setBusy(false)
    }
  }
  return (
    <Button look={look} busy={busy} onClick={() => void leave()}>
      {busy ? memberTexts.loggingOut : memberTexts.logOut}
    </Button>
  )
}
