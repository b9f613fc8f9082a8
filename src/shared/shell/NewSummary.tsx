import { useEffect, useRef } from 'react'
import { lazyPart } from '../../ui/lazyPart.ts'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSessionOnDemand } from '../session/session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { memberTexts } from './memberTexts.en.ts'
import { EpisodeForm, type EpisodeFormElement } from './EpisodeForm.tsx'

const NewestOffers = lazyPart(async () => (await import('./NewestOffers.tsx')).NewestOffers)

/** The field for a link, and the newest offers, on any screen. */
export function NewSummary({ onClose }: { onClose: () => void }) {
  const session = useSessionOnDemand(true)
  const form = useRef<EpisodeFormElement>(null)
  useEffect(() => form.current?.url.focus(), [])
  const paste = async () => {
    const field = form.current?.url
    // A browser may refuse; the field works all the same.
    const text = await navigator.clipboard.readText().catch(() => '')
    if (field === undefined || text === '') return field?.focus()
    field.setRangeText(text.trim(), 0, field.value.length)
    form.current?.requestSubmit()
  }
  return (
    <Dialog title={memberTexts.newSummary} wide="rows" onClose={onClose}>
      <EpisodeForm ref={form} hint={memberTexts.from} onSent={onClose}>
        {'readText' in (navigator.clipboard ?? {}) && (
          <SecondaryButton onClick={() => void paste()}>{memberTexts.paste}</SecondaryButton>
        )}
        {session.status === 'signed-in' && session.person.emailVerified && (
          <ErrorBoundary fallback={null}>
            <NewestOffers uid={session.person.uid} onChosen={onClose} />
          </ErrorBoundary>
        )}
      </EpisodeForm>
    </Dialog>
  )
}
