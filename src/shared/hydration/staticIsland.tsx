import {
  type ComponentType,
  createContext,
  type MouseEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'wouter'
import { lazyScreen } from './lazyScreen.ts'
import { ownPath } from '../../ui/addresses.ts'
import { routeOf } from '../shell/routes.ts'

/** Takes the names of static islands, and so of their files, while the build draws a page. */
export const IslandContext = /* @__PURE__ */ createContext<((name: string) => void) | undefined>(undefined)

/** At hydration React leaves this element's markup alone; later it sees no change. */
const AS_SERVED = { __html: '' }

/**
 * A static island: drawn at build time, and left as served. Its code is fetched only where the browser must draw it:
 * on the way from another page. docs/decisions/0019
 * @param load gives a stateless component, the same for everybody, once on a page; its props must follow from the
 * address
 */
export function staticIsland<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { Screen: Drawn } = lazyScreen(async () => framed(await load()))
  /** Markup as served, for a return to its address. */
  let kept: { path: string; html: string } | undefined
  return function Island(props: Props) {
    const [path, navigate] = useLocation()
    const frame = useRef<HTMLDivElement>(null)
    const hydrating = useSyncExternalStore(
      neverChanges,
      () => false,
      () => !import.meta.env.SSR,
    )
    const [markup] = useState(() => {
      if (hydrating) return AS_SERVED
      return kept?.path === path ? { __html: kept.html } : undefined
    })
    useLayoutEffect(() => {
      const element = frame.current
      return () => {
        if (element !== null) kept = { path, html: element.innerHTML }
      }
    }, [path])
    if (markup === undefined) return <Drawn {...props} />
    return (
      // The links in it are the controls, by keyboard too: their presses bubble here.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div
        ref={frame}
        data-static=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={markup}
        onClick={(event) => follow(event, navigate)}
      />
    )
  }
}

function framed<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Framed(props: Props) {
    if (import.meta.env.SSR) use(IslandContext)?.(Part.name)
    return (
      <div data-static="">
        <Part {...props} />
      </div>
    )
  }
}

/** Acts as <Link> for links outside of React. The browser scrolls to sections. */
function follow(event: MouseEvent, navigate: (to: string) => void): void {
  const { defaultPrevented, button, ctrlKey, metaKey, altKey, shiftKey } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (link === null || link.target !== '' || link.hasAttribute('download')) return
  const { origin, pathname, search, hash } = link
  if (origin !== location.origin || hash !== '' || routeOf(ownPath(pathname)) === undefined) return
  event.preventDefault()
  navigate(`~${pathname}${search}`)
}

function neverChanges(): () => void {
  return () => undefined
}
