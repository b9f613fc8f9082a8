import { createContext, use, useEffect } from 'react'
import { SITE } from '#domain/site.ts'
import { ownAddress, ownPath } from '../../ui/addresses.ts'
import { publicPageOf } from './routes.ts'
import { headTexts } from './texts.en.ts'

/** A screen's data for tabs, search engines and previews. */
export interface Head {
  title: string
  description: string | undefined
}

/** Takes the head of the drawn screen at build time. */
export const HeadContext = createContext<((head: Head) => void) | undefined>(undefined)

/** Sets title, description and canonical address to the shown screen's. */
export function useHead(name: string, description: string | undefined): void {
  const title = name === SITE.name ? name : `${name} · ${SITE.name}`
  use(HeadContext)?.({ title, description })
  useEffect(() => {
    document.title = title
    element('meta', 'name', 'description').content = description ?? headTexts.description
    const page = publicPageOf(ownPath(location.pathname))
    if (page === undefined) document.head.querySelector('link[rel="canonical"]')?.remove()
    else element('link', 'rel', 'canonical').href = SITE.origin + ownAddress(page.path)
  }, [title, description])
}

function element<Tag extends 'meta' | 'link'>(tag: Tag, key: string, value: string) {
  const found = document.head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}[${key}="${value}"]`)
  if (found !== null) return found
  const made = document.createElement(tag)
  made.setAttribute(key, value)
  document.head.append(made)
  return made
}
