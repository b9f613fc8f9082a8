import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { Screen } from './Screen.tsx'

/** Everything below /blog that is no article, whatever it looks like. docs/rules.md "Blog", row 46 */
export function ArticleNotFoundScreen() {
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
