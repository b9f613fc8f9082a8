import { Dialog } from '../../ui/Dialog.tsx'
import { PodcastApp } from './PodcastApp.tsx'

/** {@link PodcastApp} over a summary. */
export function PodcastAppDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="In your podcast app" wide="picture" onClose={onClose}>
      <p>
        Every summary becomes an episode there: only the key moments, in the speakers’ own voices, with a
        chapter for each.
      </p>
      <PodcastApp />
    </Dialog>
  )
}
