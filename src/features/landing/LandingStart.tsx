import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'

/** What stands above the sign-up: the same for everybody, and never drawn anew. */
export function LandingStart() {
  return (
    <>
      <Hero />
      <Features />
    </>
  )
}
