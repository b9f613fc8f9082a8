import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { Screen } from './Screen.tsx'
import styles from './Screen.module.css'
import { useEffect, useState } from 'react'
import { reloadWhenOnline } from '../offline/reloadWhenOnline.ts'
import { useLocation } from 'wouter'

const SCREENS = { crash: CrashScreen, offline: OfflineScreen, unknown: NotFoundScreen }

/** What is drawn where no screen can be: a file of its own, kept with the shell, which few visits ever run. */
export function FallbackScreen({ why }: { why: keyof typeof SCREENS }) {
  const Drawn = SCREENS[why]
  return <Drawn />
}

/** docs/rules.md "Every screen" */
function CrashScreen() {
  return (
    <Screen title="Unexpected Application Error!" narrow>
      <Waveform bins={REFERENCE_BINS} lit={{ share: 0 }} height={48} brokenAt={0.6} />
      <h1>Unexpected Application Error!</h1>
      <p>This page broke off. Your credits and summaries are safe.</p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
        <ButtonLink look="quiet" href="/">
          Home
        </ButtonLink>
      </div>
    </Screen>
  )
}

/** In place of a screen whose code this device does not keep, until the network is back. */
function OfflineScreen() {
  const [isReached, setIsReached] = useState(false)
  useEffect(() => reloadWhenOnline(() => setIsReached(true)), [])
  if (isReached) return <CrashScreen />
  return (
    <Screen title="Offline" narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h1>This page needs the network</h1>
      <p>It is not saved on this device. It opens by itself when you are online again.</p>
      <div className={styles.actions}>
        <ButtonLink href="/dashboard">Dashboard</ButtonLink>
        <ButtonLink look="quiet" href="/">
          Home
        </ButtonLink>
      </div>
    </Screen>
  )
}

function NotFoundScreen() {
  const [path] = useLocation()
  // What looks like an article's address but has a slash in it is no route at all.
  if (/^\/blog\//i.test(path)) return <ArticleNotFoundScreen />
  return (
    <Screen title="Page not found" narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} drawnAt={{ phone: 350, desktop: 512 }} />
      <h1>Nothing to hear here</h1>
      <p>There is no page at this address. It may have moved, or the link may be broken.</p>
      <div className={styles.actions}>
        <ButtonLink href="/">Home</ButtonLink>
        <ButtonLink look="quiet" href="/demo">
          Try the demo
        </ButtonLink>
      </div>
    </Screen>
  )
}

/** Everything below /blog that is no article, whatever it looks like. docs/rules.md "Blog", row 46 */
function ArticleNotFoundScreen() {
  return (
    <Screen title="Article not found" narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h1>Article not found</h1>
      <p>There is no article at this address. It may have moved, or the link may be broken.</p>
      <div>
        <ButtonLink href="/blog">Back to the blog</ButtonLink>
      </div>
    </Screen>
  )
}
