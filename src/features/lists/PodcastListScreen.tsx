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
 * Three episodes of a week, with what is said in them: the newest, or that of the address. What the build drew stands until
 * the newest week is told, whose code comes once the page has come to life. docs/rules.md "Podcast lists"
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
        // What the build drew can be read; of a week of the archive there is nothing else.
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
