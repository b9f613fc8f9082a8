import { Link } from 'wouter'
import { type BlogPost, PICTURE_SIZE } from '../../content/blog/posts.ts'
import styles from './BlogList.module.css'
import { Byline } from './Byline.tsx'

/** One article in the list. All of it leads to the article, by one link. */
export function PostCard({ post }: { post: BlogPost }) {
  return (
    <article className={styles.card}>
      <img src={post.image} alt="" {...PICTURE_SIZE} className={styles.picture} />
      <p className={styles.tags}>{post.tags.join(', ')}</p>
      <h3>{post.title}</h3>
      <p className={styles.about}>{post.shortDescription}</p>
      <Byline post={post} className={styles.byline} />
      <Link href={`/blog/${post.id}`} className={styles.more}>
        Read More <span className="unseen">about {post.title}</span>
      </Link>
    </article>
  )
}
