import { Link } from 'wouter'
import { haveThis } from './ownTexts.en.tsx'

/** The way to the summary that one has: paying twice is a choice. */
export function HaveThis({ id }: { id: string }) {
  return haveThis((text) => <Link href={`/summary/${id}`}>{text}</Link>)
}
