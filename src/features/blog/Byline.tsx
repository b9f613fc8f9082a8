import type { BlogPost } from '../../content/blog/posts.ts'
import { bylineTexts } from '../../content/blog/postTexts.en.ts'
import { NUMBER_LOCALE } from '../../ui/language.en.ts'

/** A day like May 15, 2025. Made once: the making takes longer than a byline's whole rendering. */
const DAY = new Intl.DateTimeFormat(NUMBER_LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

export function Byline({ post, className }: { post: BlogPost; className: string | undefined }) {
  return (
    <p className={className}>
      <time dateTime={post.date}>{DAY.format(new Date(post.date))}</time> ·{' '}
      {bylineTexts.minutes(post.readMinutes)} · {post.author}
    </p>
  )
}
