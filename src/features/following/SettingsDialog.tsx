import type { ReactNode } from 'react'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { followSettingsContract } from '#domain/api/followCalls.ts'
import { followCall } from '../../shared/following/followCalls.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { uiTexts } from '../../ui/texts.en.ts'

type Change = RequestOf<typeof followSettingsContract>

interface SettingsDialogProps {
  title: string
  /** Reads the form. @returns undefined after it has shown an error */
  read: (data: FormData) => Change | undefined
  onSaved?: () => void
  onClose: () => void
  children: ReactNode
}

/** One form of the settings of followed shows. */
export function SettingsDialog({ onSaved, ...form }: SettingsDialogProps) {
  const save = async (change: Change) => {
    const answered = await followCall('followSettings', change)
    if (!answered.ok) return answered.message
    onSaved?.()
    return undefined
  }
  return <FormDialog {...form} action={uiTexts.save} save={save} />
}
