import { type ComponentType, Suspense } from 'react'
import { useParams } from 'wouter'
import { Screen } from '../../shared/shell/Screen.tsx'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { FallbackPage } from '../../shared/hydration/fallbackPage.ts'
import { PICTURE_SIZE, type PostId, POSTS, WIDE_PICTURE_SIZE } from '../../content/blog/posts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { articleId } from './articleId.ts'
import { articleTexts as texts } from './articleTexts.en.ts'
import styles from './BlogArticle.module.css'
import { Byline } from './Byline.tsx'
import { Share } from './Share.tsx'

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
          <Byline post={post} className={styles.byline} />
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
        <h2 id="trial">{texts.trial}</h2>
        <p>{texts.freeCredits}</p>
      </div>
      <div className={styles.buttons}>
        <ButtonLink href="/signup">{texts.start}</ButtonLink>
        <ButtonLink look="secondary" href="/pricing">
          {texts.pricing}
        </ButtonLink>
      </div>
    </section>
  )
}
