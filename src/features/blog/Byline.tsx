import type { BlogPost } from '../../content/blog/posts.ts'
import { bylineTexts } from '../../content/blog/postTexts.en.ts'
import { NUMBER_LOCALE } from '../../ui/language.en.ts'

export function Byline({ post, className }: { post: BlogPost; className: string | undefined }) {
  return (
    <p className={className}>
      <time dateTime={post.date}>{postDate(post.date)}</time> · {bylineTexts.minutes(post.readMinutes)} ·{' '}
      {post.author}
    </p>
  )
}

/** A day like May 15, 2025. @param date `YYYY-MM-DD` */
function postDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(NUMBER_LOCALE, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
