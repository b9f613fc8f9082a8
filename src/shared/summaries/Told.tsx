import { inEnglish } from './toldTexts.en.ts'

/** The server's message; on an English page, an English sentence precedes a specified Spanish one. */
export function Told({ children }: { children: string }) {
  const english = Object.entries(inEnglish).find(([spanish]) => children.startsWith(spanish))?.[1]
  if (english === undefined) return children
  return (
    <>
      <span>{english}</span> <span lang="es">{children}</span>
    </>
  )
}
