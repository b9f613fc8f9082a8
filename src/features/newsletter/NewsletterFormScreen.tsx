import { Screen } from '../../app/shell/Screen.tsx'

export function NewsletterFormScreen() {
  return (
    <Screen title="Newsletter">
      <h1>Newsletter</h1>
    </Screen>
  )
}
