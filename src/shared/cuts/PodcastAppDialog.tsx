import { Dialog } from '../../ui/Dialog.tsx'
import { PodcastApp } from './PodcastApp.tsx'
import { appTexts } from './texts.en.ts'

export function PodcastAppDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={appTexts.title} wide="picture" onClose={onClose}>
      <p>{appTexts.about}</p>
      <PodcastApp />
    </Dialog>
  )
}
