import { Screen } from '../../app/shell/Screen.tsx'

export function BlogListScreen() {
  return (
    <Screen title="Blog">
      <h1>Blog</h1>
    </Screen>
  )
}
