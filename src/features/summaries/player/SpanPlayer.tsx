import { useLayoutEffect } from 'react'

/** Fetches the player at the first press. Stands before the buttons: it lets go before their markup is kept. */
export function SpanPlayer() {
  useLayoutEffect(() => {
    let stop = () => {}
    const press = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLButtonElement>('[data-span]')
      if (button === null) return
      import('./playSpan.ts').then(
        ({ playSpan, stopSpan }) => {
          stop = stopSpan
          playSpan(button)
        },
        () => button.nextElementSibling?.replaceChildren(button.dataset.span ?? ''),
      )
    }
    document.addEventListener('click', press)
    return () => {
      document.removeEventListener('click', press)
      stop()
    }
  }, [])
  return null
}
