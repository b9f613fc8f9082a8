import { inEnglish } from './toldTexts.en.ts'

/** A message of the server's; on an English page, one that is agreed in Spanish follows an English sentence. */
export function Told({ children }: { children: string }) {
  const english = Object.entries(inEnglish).find(([spanish]) => children.startsWith(spanish))?.[1]
  if (english === undefined) return children
  return (
    <>
      <span>{english}</span> <span lang="es">{children}</span>
    </>
  )
}
