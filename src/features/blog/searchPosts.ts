import type { BlogPost } from '../../content/blog/posts.ts'

type Searched = Pick<BlogPost, 'title' | 'shortDescription' | 'tags'>

/**
 * Articles with the words in title, short description or a tag, in any case. White space alone finds all.
 * docs/rules.md "Blog"
 */
export function searchPosts<Post extends Searched>(posts: readonly Post[], query: string): Post[] {
  const words = query.trim().toLowerCase()
  return posts.filter(({ title, shortDescription, tags }) =>
    [title, shortDescription, ...tags].some((text) => text.toLowerCase().includes(words)),
  )
}

/** Other articles, those with most shared tags first, then in list order. docs/rules.md "Blog" */
export function relatedPosts<Post extends Searched>(posts: readonly Post[], to: Post, limit = 2): Post[] {
  const shared = (post: Post) => post.tags.filter((tag) => to.tags.includes(tag)).length
  return posts
    .filter((post) => post !== to)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, limit)
}
