import { Screen } from '../../app/shell/Screen.tsx'

export function PodcastListScreen() {
  return (
    <Screen title="Podcasts">
      <h1>Podcasts</h1>
    </Screen>
  )
}
