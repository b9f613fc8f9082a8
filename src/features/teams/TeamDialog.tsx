import { type ReactNode, useRef } from 'react'
import { type TeamDeed, teamCall } from '../../shared/teams/teamCall.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

interface TeamDialogProps {
  title: string
  action: string
  /** Deeds in order, each only after the one before. @returns undefined after it has shown an error */
  read: (data: FormData) => TeamDeed | readonly TeamDeed[] | undefined
  onClose: () => void
  children: ReactNode
}

export function TeamDialog(props: TeamDialogProps) {
  /** Deeds done on the server: a retry continues after them. */
  const done = useRef(new Set<string>())
  const save = async (deeds: TeamDeed | readonly TeamDeed[]) => {
    for (const deed of 'do' in deeds ? [deeds] : deeds) {
      const name = JSON.stringify(deed)
      if (done.current.has(name)) continue
      // oxlint-disable-next-line no-await-in-loop -- sequential on purpose
      const answered = await teamCall(deed)
      if ('failure' in answered) return answered.failure
      done.current.add(name)
    }
    return undefined
  }
  return <FormDialog {...props} save={save} />
}
