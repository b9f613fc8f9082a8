import { useLocation } from 'wouter'
import { PODCAST_HEADS } from '#domain/podcastHeads.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { FallbackPage } from '../../shared/hydration/fallbackPage.ts'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'

const Body = staticIsland(() => import('./PodcastListBody.tsx').then((m) => m.PodcastListBody))

/** Three episodes of the week, with what is said in them. docs/rules.md "Podcast lists" */
export function PodcastListScreen() {
  const [path] = useLocation()
  const plain = path.toLowerCase().replace(/\/$/, '')
  const head = Object.values(PODCAST_HEADS).find((each) => each.path === plain)
  if (head === undefined) return <FallbackPage.Screen why="unknown" />
  return (
    <Screen title={head.title} description={head.intro}>
      <Body id={head.id} />
    </Screen>
  )
}
