import { Screen } from '../../app/shell/Screen.tsx'

export function BlogArticleScreen() {
  return (
    <Screen title="Article">
      <h1>Article</h1>
    </Screen>
  )
}
