import type { BlogPost } from '../../content/blog/posts.ts'
import { postDate } from './postDate.ts'

/** When an article was published, how long it takes to read, and who wrote it. */
export function Byline({ post, className }: { post: BlogPost; className: string | undefined }) {
  return (
    <p className={className}>
      <time dateTime={post.date}>{postDate(post.date)}</time> · {post.readMinutes} min read · {post.author}
    </p>
  )
}
