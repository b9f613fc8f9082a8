import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { sampleTexts as texts } from './texts.en.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { SpanPlayer } from '../summaries/player/SpanPlayer.tsx'

const Body = staticIsland(() => import('./SampleBody.tsx').then((m) => m.SampleBody))

/** A whole summary, open to everybody. docs/rules.md "Landing" */
export function SampleScreen() {
  return (
    <Screen title={texts.title} description={texts.description} narrow>
      {import.meta.env.VITE_SAMPLE && <SpanPlayer />}
      <Body />
    </Screen>
  )
}
