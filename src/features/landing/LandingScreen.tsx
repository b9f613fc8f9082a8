import { Screen } from '../../app/shell/Screen.tsx'
import { About } from './About.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { JourneyForm } from './JourneyForm.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import styles from './LandingScreen.module.css'
import { Promotion } from './Promotion.tsx'
import { Support } from './Support.tsx'
import { TrendingPodcasts } from './TrendingPodcasts.tsx'

/** The first page: what Sonobrief does, for whom, and the ways on. spec.md §2 "Landing" */
export function LandingScreen() {
  return (
    <Screen
      title="Sonobrief"
      description="Paste a podcast episode. Its essentials come by e-mail, and every point links to the second it was said."
      header={<LandingHeader />}
      bleed
    >
      <Hero />
      <Features />
      <JourneyForm />
      <TrendingPodcasts />
      <About />
      <div className={styles.last}>
        <Support />
        <Promotion />
      </div>
    </Screen>
  )
}
