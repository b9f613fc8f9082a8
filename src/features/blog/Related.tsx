import { Link } from 'wouter'
import { type BlogPost, PICTURE_SIZE, POSTS } from '../../content/blog/posts.ts'
import { bylineTexts } from '../../content/blog/postTexts.en.ts'
import styles from './BlogArticle.module.css'
import { RELATED } from './relatedTexts.en.ts'
import { relatedPosts } from './searchPosts.ts'

/** A static island. */
export function Related({ to }: { to: (typeof POSTS)[number] }) {
  const posts = relatedPosts<BlogPost>(POSTS, to)
  if (posts.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">{RELATED}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <img src={post.image} alt="" {...PICTURE_SIZE} loading="lazy" className={styles.thumbnail} />
            <div>
              <h3>
                <Link href={`/blog/${post.id}`}>{post.title}</Link>
              </h3>
              <p className="quiet">{bylineTexts.minutes(post.readMinutes)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
