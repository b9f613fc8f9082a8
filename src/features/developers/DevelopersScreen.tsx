import { type MouseEvent, useState } from 'react'
import { Screen } from '../../shared/shell/Screen.tsx'
import { staticIsland } from '../../shared/hydration/staticIsland.tsx'
import { screenTexts as texts } from './texts.en.ts'

const Guide = staticIsland(() => import('./DevelopersGuide.tsx').then((m) => m.DevelopersGuide))

/** docs/rules.md "API" */
export function DevelopersScreen() {
  const [said, setSaid] = useState('')
  const copy = async (event: MouseEvent) => {
    const code = (event.target as Element).closest('[data-copy]')?.nextElementSibling
    if (!code) return
    // Insecure pages have no clipboard, others may refuse it: then the text is selected for copying.
    const written =
      navigator.clipboard?.writeText(code.textContent) ?? Promise.reject(new Error('No clipboard'))
    await written.then(
      () => setSaid(texts.copied),
      () => {
        getSelection()?.selectAllChildren(code)
        setSaid(texts.marked)
      },
    )
  }
  return (
    <Screen title={texts.title} description={texts.description} bleed>
      {/* Its buttons are the controls: their presses bubble here. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={(event) => void copy(event)}>
        <Guide />
      </div>
      <output className="unseen">{said}</output>
    </Screen>
  )
}
