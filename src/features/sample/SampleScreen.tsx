import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { Screen } from '../../shared/shell/Screen.tsx'

const Body = staticIsland(() => import('./SampleBody.tsx').then((m) => m.SampleBody))

/** A whole summary, open to everybody. docs/rules.md "Landing" */
export function SampleScreen() {
  return (
    <Screen
      title="A sample summary"
      description="What a summary looks like: headline, gist, key points with the second where each is said, and key moments."
      narrow
    >
      <Body />
    </Screen>
  )
}
