import { Screen } from '../../app/shell/Screen.tsx'

export function PricingScreen() {
  return (
    <Screen title="Pricing">
      <h1>Pricing</h1>
    </Screen>
  )
}
