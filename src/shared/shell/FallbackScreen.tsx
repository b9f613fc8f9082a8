import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button, ButtonLink, QuietLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { Screen } from './Screen.tsx'
import { fallbackTexts as texts } from './fallbackTexts.en.ts'
import { footerTexts, shellTexts } from './texts.en.ts'
import { useEffect, useState } from 'react'
import { reloadWhenOnline } from '../offline/reloadWhenOnline.ts'
import { useLocation } from 'wouter'

const SCREENS = { crash: CrashScreen, offline: OfflineScreen, unknown: NotFoundScreen }

/** Fallback screens: a rarely used file apart, kept with the shell. */
export function FallbackScreen({ why }: { why: keyof typeof SCREENS }) {
  const Drawn = SCREENS[why]
  return <Drawn />
}

/** docs/rules.md "Every screen" */
function CrashScreen() {
  return (
    <Screen title={shellTexts.crash} narrow>
      <Waveform bins={REFERENCE_BINS} lit={{ share: 0 }} height={48} brokenAt={0.6} />
      <h1>{shellTexts.crash}</h1>
      <p>{texts.brokeOff}</p>
      <div className="actions">
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
        <QuietLink href="/">{shellTexts.home}</QuietLink>
      </div>
    </Screen>
  )
}

/** Replaces a screen whose code this device lacks, until the network returns. */
function OfflineScreen() {
  const [isReached, setIsReached] = useState(false)
  useEffect(() => reloadWhenOnline(() => setIsReached(true)), [])
  if (isReached) return <CrashScreen />
  return (
    <Screen title={texts.offlineTitle} narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h1>{shellTexts.offline}</h1>
      <p>{texts.notSaved}</p>
      <div className="actions">
        <ButtonLink href="/dashboard">{shellTexts.dashboard}</ButtonLink>
        <QuietLink href="/">{shellTexts.home}</QuietLink>
      </div>
    </Screen>
  )
}

function NotFoundScreen() {
  const [path] = useLocation()
  // An article's address with a further slash is no route.
  if (/^\/blog\//i.test(path)) return <ArticleNotFoundScreen />
  return (
    <Screen title={texts.notFoundTitle} narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} drawnAt={{ phone: 350, desktop: 512 }} />
      <h1>{texts.notFound}</h1>
      <p>{texts.noPage}</p>
      <div className="actions">
        <ButtonLink href="/">{shellTexts.home}</ButtonLink>
        <QuietLink href="/demo">{footerTexts.demo}</QuietLink>
      </div>
    </Screen>
  )
}

/** Unknown addresses below /blog. docs/rules.md "Blog", #article-number-scripts */
function ArticleNotFoundScreen() {
  return (
    <Screen title={texts.articleNotFound} narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h1>{texts.articleNotFound}</h1>
      <p>{texts.noArticle}</p>
      <div>
        <ButtonLink href="/blog">{texts.toBlog}</ButtonLink>
      </div>
    </Screen>
  )
}
