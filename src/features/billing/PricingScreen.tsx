import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { useSessionHint } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { pricingTexts } from './texts.en.tsx'

const Public = staticIsland(() => import('./PublicPrices.tsx').then((m) => m.PublicPrices))
const Live = lazyScreen(() => import('./LivePrices.tsx').then((m) => m.LivePrices))

/** docs/rules.md "Pricing" */
export function PricingScreen() {
  return (
    <Screen title={pricingTexts.tab} description={pricingTexts.description}>
      {useIsLive() ? <Live.Screen /> : <Public />}
    </Screen>
  )
}

/** Whether to replace the public prices, which stay until the live ones have loaded. */
function useIsLive(): boolean {
  const member = useSessionHint()
  const online = useOnline()
  const returned = new URLSearchParams(useSearch()).has('checkout')
  const wanted = member || returned || !online
  const [isLive, setIsLive] = useState(wanted)
  useEffect(() => {
    if (!wanted || isLive) return
    Live.preload().then(() => setIsLive(true), reportFailure)
  }, [wanted, isLive])
  return isLive
}
