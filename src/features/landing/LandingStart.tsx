import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'

/** The page above the sign-up: a static island. */
export function LandingStart() {
  return (
    <>
      <Hero />
      <Features />
    </>
  )
}
