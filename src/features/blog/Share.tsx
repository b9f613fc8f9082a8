import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { SITE } from '#domain/site.ts'
import type { BlogPost } from '../../content/blog/posts.ts'
import { Button } from '../../ui/Button.tsx'
import { articleTexts as texts } from './articleTexts.en.ts'
import { BASE } from '../../ui/language.en.ts'
import styles from './Share.module.css'
import { shareLinks } from './shareLinks.ts'

const CopyByHand = lazy(async () => ({ default: (await import('./CopyByHand.tsx')).CopyByHand }))

/** Three networks, the address, and the device's share sheet. */
export function Share({ post }: { post: BlogPost }) {
  const url = `${SITE.origin}${BASE}/blog/${post.id}`
  return (
    <section className={styles.share} aria-labelledby="share">
      <div className={styles.head}>
        <h2 id="share">{texts.share}</h2>
        <DeviceShare title={post.title} url={url} />
      </div>
      <ul>
        {shareLinks(url, post.title).map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener">
              {name}
            </a>
          </li>
        ))}
        <li>
          <CopyLink url={url} />
        </li>
      </ul>
    </section>
  )
}

/** Copies the address; where the browser refuses, shows it selected for copying. */
function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = () => {
    // Insecure pages have no clipboard, others may refuse it.
    const written = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('No clipboard'))
    written.then(
      () => setState('copied'),
      () => setState('refused'),
    )
  }
  return (
    <>
      <button type="button" className={styles.copy} onClick={copy}>
        {texts.copy}
      </button>
      <output className={styles.done}>{state === 'copied' && texts.copied}</output>
      {state === 'refused' && (
        <Suspense>
          <CopyByHand url={url} className={styles.byHand} />
        </Suspense>
      )}
    </>
  )
}

/** The device's share sheet. It stands in the heading's line, so that nothing moves when it appears. */
function DeviceShare({ title, url }: { title: string; url: string }) {
  const isOffered = useSyncExternalStore(
    neverChanges,
    () => 'share' in navigator,
    () => false,
  )
  if (!isOffered) return null
  const share = () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }
  return (
    <Button look="quiet" onClick={share}>
      {texts.moreWays}
    </Button>
  )
}

function neverChanges(): () => void {
  return () => undefined
}
