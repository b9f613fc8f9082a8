import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { LIST_LOADING } from '../../content/listNames.en.ts'
import { PODCAST_HEADS } from '../../content/podcastHeads.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { FallbackPage } from '../../shared/hydration/fallbackPage.ts'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import type { Told } from './tellList.tsx'

const Body = staticIsland(() => import('./PodcastListBody.tsx').then((m) => m.PodcastListBody))

/**
 * Three episodes of the newest week, or of the week in the address. The prerendered page stays until the newest week
 * has loaded, by code that is fetched after hydration. docs/rules.md "Podcast lists"
 */
export function PodcastListScreen() {
  const [path] = useLocation()
  const [, list = '', week] = /^(\/podcast\/[^/]+)(?:\/([^/]+))?\/?$/i.exec(path) ?? []
  const head = Object.values(PODCAST_HEADS).find((each) => each.path === list.toLowerCase())
  const [told, setTold] = useState<Told & { path: string }>()
  useEffect(() => {
    if (head === undefined) return
    const tell = (found: Told) => setTold({ ...found, path })
    import('./tellList.tsx').then(
      ({ tellList }) => tellList(head, week, tell),
      (error: unknown) => {
        // The prerendered page is readable; an archived week has no other.
        if (week !== undefined)
          setTold(() => {
            throw error
          })
      },
    )
  }, [head, path, week])
  const known = told?.path === path ? told : undefined
  if (head === undefined) return <FallbackPage.Screen why="unknown" />
  if (known !== undefined && 'why' in known) return <FallbackPage.Screen why={known.why} />
  return (
    <Screen title={head.title} description={head.intro}>
      {known?.note}
      {known?.page ?? (week === undefined ? <Body id={head.id} /> : <output>{LIST_LOADING}</output>)}
    </Screen>
  )
}
