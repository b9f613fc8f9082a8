import { lazy, Suspense, useId, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { NewsletterEntry } from '../../shared/shell/NewsletterEntry.tsx'
import { Screen } from '../../shared/shell/Screen.tsx'
import { type BlogPost, PICTURE_SIZE, POSTS } from '../../content/blog/posts.ts'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { BASE } from '../../ui/language.en.ts'
import styles from './BlogList.module.css'
import { listTexts as texts } from './texts.en.ts'
import { searchPosts } from './searchPosts.ts'
import { Byline } from './Byline.tsx'

/** For a search without results. */
const Waveform = lazy(async () => ({ default: (await import('../../ui/Waveform.tsx')).Waveform }))

/** All articles, or those of the search in the address, `?q=`. docs/rules.md "Blog" */
export function BlogListScreen() {
  const input = useRef<HTMLInputElement>(null)
  const query = new URLSearchParams(useSearch()).get('q') ?? ''
  const [, navigate] = useLocation()
  const found = searchPosts(POSTS, query)
  const search = (words: string) =>
    navigate(words === '' ? '/blog' : `/blog?${new URLSearchParams({ q: words }).toString()}`, {
      replace: true,
    })
  return (
    <Screen title={texts.title} description={texts.description} bleed>
      <div className={styles.page}>
        <header className={styles.hero}>
          <h1>{texts.title}</h1>
          <Search ref={input} query={query} onSearch={search} />
        </header>
        <section aria-labelledby="latest">
          <div className={styles.head}>
            <h2 id="latest">{texts.latest}</h2>
            <output className="quiet">{query.trim() !== '' && texts.count(found.length)}</output>
          </div>
          {found.length > 0 ? (
            <div className={styles.grid}>
              {found.map((post) => (
                <PostCard key={post.id} post={post} />
              ))}
            </div>
          ) : (
            <div className={styles.empty}>
              <Suspense fallback={<svg height={24} />}>
                <Waveform bins={[]} lit={{ share: 0 }} height={24} />
              </Suspense>
              <p>{texts.none}</p>
              <SecondaryButton
                onClick={() => {
                  search('')
                  input.current?.focus()
                }}
              >
                {texts.clear}
              </SecondaryButton>
            </div>
          )}
        </section>
      </div>
      <section className={styles.newsletter} aria-labelledby="weekly">
        <div className={styles.inside}>
          <div>
            <h2 id="weekly">{texts.weekly}</h2>
            <p>{texts.languages}</p>
          </div>
          <NewsletterEntry />
        </div>
      </section>
    </Screen>
  )
}

interface SearchProps {
  ref: React.Ref<HTMLInputElement>
  query: string
  onSearch: (words: string) => void
}

/** Filters while typing. Without script it asks for the page with its words in the address. */
function Search({ ref, query, onSearch }: SearchProps) {
  const id = useId()
  return (
    <search className={styles.search}>
      <form
        action={`${BASE}/blog`}
        onSubmit={(event) => {
          event.preventDefault()
        }}
      >
        <label htmlFor={id}>{texts.search}</label>
        <span className={styles.field}>
          <Glyph name="search" />
          <input
            ref={ref}
            id={id}
            type="search"
            name="q"
            placeholder={texts.searchLike}
            autoComplete="off"
            enterKeyHint="search"
            value={query}
            onChange={(event) => onSearch(event.target.value)}
          />
        </span>
      </form>
    </search>
  )
}

/** The whole card leads to the article, by one link. */
export function PostCard({ post }: { post: BlogPost }) {
  return (
    <article className={styles.card}>
      <img src={post.image} alt="" {...PICTURE_SIZE} className={styles.picture} />
      <p className={styles.tags}>{post.tags.join(', ')}</p>
      <h3>{post.title}</h3>
      <p className={styles.about}>{post.shortDescription}</p>
      <Byline post={post} className="quiet" />
      <Link href={`/blog/${post.id}`} className={styles.more}>
        {texts.more} <span className="unseen">{texts.moreAbout(post.title)}</span>
      </Link>
    </article>
  )
}
