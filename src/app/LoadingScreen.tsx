import { Screen } from '../shared/shell/Screen.tsx'

/** While a screen's code is on its way. */
export function LoadingScreen() {
  return (
    <Screen title="Loading" provisional>
      <output>Loading...</output>
    </Screen>
  )
}
