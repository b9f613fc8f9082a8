import { Logo } from '../../app/shell/Header.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { useSessionHint } from '../../app/session/session.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './LandingScreen.module.css'

const STEPS = [
  [
    'Transform Your Experience',
    'The AI contextualizes key moments, so a two-hour conversation keeps its thread.',
  ],
  ['Smart Listening', 'Insights from hours of content, extracted in minutes.'],
  ['Keep the original audio', 'Every line opens the episode at its second.'],
] as const

/** About 30 % of the line, as a summary lights it. */
const MOMENTS = [
  { from: 0.06, to: 0.12 },
  { from: 0.23, to: 0.28 },
  { from: 0.41, to: 0.47 },
  { from: 0.6, to: 0.66 },
  { from: 0.84, to: 0.91 },
]

/** The first page: what Sonobrief does, and the two ways on. */
export function LandingScreen() {
  return (
    <Screen title="Sonobrief" header={<LandingHeader />}>
      <section className={styles.hero}>
        <h1>Ten minutes that replace two hours.</h1>
        <div className={styles.lead}>
          <p>
            Paste a podcast episode. Its essentials come by e-mail, and every point links to the second it was
            said, in the speaker’s own voice.
          </p>
          <div className={styles.buttons}>
            <ButtonLink href="/demo">Try Free Demo</ButtonLink>
            <ButtonLink look="secondary" href="/signup">
              Sign Up
            </ButtonLink>
          </div>
        </div>
      </section>
      <Waveform bins={REFERENCE_BINS} lit={{ spans: MOMENTS }} height={120} />
      <section className={styles.features} aria-labelledby="features">
        <h2 id="features">Elevate Your Listening Experience</h2>
        <ul>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  )
}

function LandingHeader() {
  const returning = useSessionHint()
  return (
    <header className={styles.header}>
      <Logo />
      <nav aria-label="Account">
        {returning ? (
          <ButtonLink look="quiet" href="/dashboard">
            Dashboard
          </ButtonLink>
        ) : (
          <ButtonLink look="quiet" href="/login">
            Login
          </ButtonLink>
        )}
      </nav>
    </header>
  )
}
