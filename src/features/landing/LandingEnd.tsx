import { About } from './About.tsx'
import styles from './LandingEnd.module.css'
import { Promotion } from './Promotion.tsx'
import { Support } from './Support.tsx'
import { TrendingPodcasts } from './TrendingPodcasts.tsx'

/** What stands below the sign-up: the same for everybody, and never drawn anew. */
export function LandingEnd() {
  return (
    <>
      <TrendingPodcasts />
      <About />
      <div className={styles.last}>
        <Support />
        <Promotion />
      </div>
    </>
  )
}
