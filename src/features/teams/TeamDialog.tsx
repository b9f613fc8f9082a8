import { type ReactNode, useRef } from 'react'
import { type TeamDeed, teamCall } from '../../shared/teams/teamCall.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

interface TeamDialogProps {
  title: string
  action: string
  /** What is done, in order: the second only after the first. @returns undefined where a field is wrong, which it has said */
  read: (data: FormData) => TeamDeed | readonly TeamDeed[] | undefined
  onClose: () => void
  children: ReactNode
}

/** One thing to do in a team, asked or confirmed. */
export function TeamDialog(props: TeamDialogProps) {
  /** Of several, those that the server has done: a second try goes on from there. */
  const done = useRef(new Set<string>())
  const save = async (deeds: TeamDeed | readonly TeamDeed[]) => {
    for (const deed of 'do' in deeds ? [deeds] : deeds) {
      const name = JSON.stringify(deed)
      if (done.current.has(name)) continue
      // One after the other on purpose.
      // oxlint-disable-next-line no-await-in-loop
      const answered = await teamCall(deed)
      if ('failure' in answered) return answered.failure
      done.current.add(name)
    }
    return undefined
  }
  return <FormDialog {...props} save={save} />
}
