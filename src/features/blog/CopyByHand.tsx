import { useEffect, useRef } from 'react'
import { Field } from '../../ui/Field.tsx'

/** An address, marked and ready to be copied. */
export function CopyByHand({ url, className }: { url: string; className: string | undefined }) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.select(), [])
  return (
    <div ref={field} className={className}>
      <Field label="Copy this address" value={url} readOnly />
    </div>
  )
}
