import { useLocation } from 'wouter'
import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { Screen } from './Screen.tsx'
import styles from './Screen.module.css'

export function NotFoundScreen() {
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
