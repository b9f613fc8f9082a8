import { type ComponentType, Suspense, useState, useSyncExternalStore } from 'react'
import { useParams } from 'wouter'
import { Screen } from '../../shared/shell/Screen.tsx'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { FallbackPage } from '../../shared/hydration/fallbackPage.ts'
import {
  PICTURE_SIZE,
  type PostId,
  POSTS,
  WIDE_PICTURE_SIZE,
  type BlogPost,
} from '../../content/blog/posts.ts'
import { ButtonLink, QuietButton, SecondaryLink } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { articleId } from './articleId.ts'
import { articleTexts as texts } from './articleTexts.en.ts'
import styles from './BlogArticle.module.css'
import { Byline } from './Byline.tsx'
import { SITE } from '#domain/site.ts'
import { BASE } from '../../ui/language.en.ts'
import shareStyles from './Share.module.css'
import { shareLinks } from './shareLinks.ts'

const CopyByHand = lazyPart(() => import('./CopyByHand.tsx').then((m) => m.CopyByHand))

/** Fetched when read. */
const TEXTS: Record<PostId, ComponentType> = {
  1: staticIsland(() => import('../../content/blog/ListeningArticle.en.tsx').then((m) => m.ListeningArticle)),
  2: staticIsland(() => import('../../content/blog/PlayerArticle.en.tsx').then((m) => m.PlayerArticle)),
}
const Related = staticIsland(() => import('./Related.tsx').then((m) => m.Related))

/** The address names the article's number. docs/rules.md "Blog" */
export function BlogArticleScreen() {
  const id = articleId(useParams<{ articleId: string }>().articleId)
  const post = POSTS.find((each) => each.id === id)
  return post === undefined ? <FallbackPage.Screen why="unknown" /> : <Article post={post} />
}

function Article({ post }: { post: (typeof POSTS)[number] }) {
  const Text = TEXTS[post.id]
  return (
    <Screen title={post.title} description={post.shortDescription}>
      <article className={styles.article}>
        <header className={styles.head}>
          <p className={styles.tags}>{post.tags.join(', ')}</p>
          <h1>{post.title}</h1>
          <Byline post={post} className={`quiet ${styles.byline}`} />
        </header>
        <picture>
          <source media="(min-width: 45.0625rem)" srcSet={post.wideImage} {...WIDE_PICTURE_SIZE} />
          <img src={post.image} alt={post.imageText} {...PICTURE_SIZE} className={styles.picture} />
        </picture>
        <div className={styles.columns}>
          <div className={styles.text}>
            <Suspense fallback={<output>{texts.loading}</output>}>
              <Text />
            </Suspense>
          </div>
          <Trial />
          <Share post={post} />
        </div>
      </article>
      <Related to={post} />
    </Screen>
  )
}

function Trial() {
  return (
    <section className={styles.trial} aria-labelledby="trial">
      <div>
        <h2 id="trial" className="small-title">
          {texts.trial}
        </h2>
        <p className="quiet">{texts.freeCredits}</p>
      </div>
      <div className={styles.buttons}>
        <ButtonLink href="/signup">{texts.start}</ButtonLink>
        <SecondaryLink href="/pricing">{texts.pricing}</SecondaryLink>
      </div>
    </section>
  )
}

/** Three networks, the address, and the device's share sheet. */
function Share({ post }: { post: BlogPost }) {
  const url = `${SITE.origin}${BASE}/blog/${post.id}`
  return (
    <section className={shareStyles.share} aria-labelledby="share">
      <div className={shareStyles.head}>
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
      <button type="button" className={shareStyles.copy} onClick={copy}>
        {texts.copy}
      </button>
      <output className={shareStyles.done}>{state === 'copied' && texts.copied}</output>
      {state === 'refused' && <CopyByHand url={url} className={shareStyles.byHand} />}
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
  return <QuietButton onClick={share}>{texts.moreWays}</QuietButton>
}

function neverChanges(): () => void {
  return () => undefined
}
