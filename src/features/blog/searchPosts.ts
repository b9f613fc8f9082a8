import type { BlogPost } from '../../content/blog/posts.ts'

type Searched = Pick<BlogPost, 'title' | 'shortDescription' | 'tags'>

/**
 * The articles that hold the words in their title, short description or a tag, whatever the case. All of them when
 * nothing but white space is asked for. docs/rules.md "Blog"
 */
export function searchPosts<Post extends Searched>(posts: readonly Post[], query: string): Post[] {
  const words = query.trim().toLowerCase()
  return posts.filter(({ title, shortDescription, tags }) =>
    [title, shortDescription, ...tags].some((text) => text.toLowerCase().includes(words)),
  )
}

/**
 * Other articles to go on with: those that share most tags first, then as they come.
 * @param limit the most that are named. docs/rules.md "Blog"
 */
export function relatedPosts<Post extends Searched>(posts: readonly Post[], to: Post, limit = 2): Post[] {
  const shared = (post: Post) => post.tags.filter((tag) => to.tags.includes(tag)).length
  return posts
    .filter((post) => post !== to)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, limit)
}
