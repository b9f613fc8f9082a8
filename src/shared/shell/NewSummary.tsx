import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EpisodeForm, type EpisodeFormElement } from './EpisodeForm.tsx'

/** The field for a link, from wherever one is. */
export function NewSummary({ onClose }: { onClose: () => void }) {
  const form = useRef<EpisodeFormElement>(null)
  useEffect(() => form.current?.url.focus(), [])
  const paste = async () => {
    const field = form.current?.url
    // A browser may refuse; the field is there all the same.
    const text = await navigator.clipboard.readText().catch(() => '')
    if (field === undefined || text === '') return field?.focus()
    field.setRangeText(text.trim(), 0, field.value.length)
    form.current?.requestSubmit()
  }
  return (
    <Dialog title="New summary" onClose={onClose}>
      <EpisodeForm ref={form} onSent={onClose}>
        {'readText' in (navigator.clipboard ?? {}) && (
          <Button look="secondary" onClick={() => void paste()}>
            Paste
          </Button>
        )}
      </EpisodeForm>
    </Dialog>
  )
}
