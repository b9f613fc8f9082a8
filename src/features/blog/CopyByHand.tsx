import { useEffect, useRef } from 'react'
import { Field } from '../../ui/Field.tsx'
import { articleTexts as texts } from './articleTexts.en.ts'

export function CopyByHand({ url, className }: { url: string; className: string | undefined }) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.select(), [])
  return (
    <div ref={field} className={className}>
      <Field label={texts.copyThis} value={url} readOnly />
    </div>
  )
}
