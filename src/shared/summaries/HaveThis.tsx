import { Link } from 'wouter'
import { haveThis } from './ownTexts.en.tsx'

/** Links to an existing summary: paying twice is a choice. */
export function HaveThis({ id }: { id: string }) {
  return haveThis((text) => <Link href={`/summary/${id}`}>{text}</Link>)
}
