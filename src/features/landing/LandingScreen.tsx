import { Screen } from '../../shared/shell/Screen.tsx'
import { still } from '../../shared/hydration/still.tsx'
import { JourneyForm } from './JourneyForm.tsx'
import { LandingHeader } from './LandingHeader.tsx'

const Start = still(() => import('./LandingStart.tsx').then((m) => m.LandingStart))
const End = still(() => import('./LandingEnd.tsx').then((m) => m.LandingEnd))

/** The first page: what Sonobrief does, for whom, and the ways on. docs/rules.md "Landing" */
export function LandingScreen() {
  return (
    <Screen
      title="Sonobrief"
      description="Paste a podcast episode. Its essentials come by e-mail, and every point links to the second it was said."
      header={<LandingHeader />}
      bleed
    >
      <Start />
      <JourneyForm />
      <End />
    </Screen>
  )
}
