import { useEffect } from 'react'
import { offerInstall } from './install.ts'

/** Placed after a success. */
export function InstallMoment() {
  useEffect(offerInstall, [])
  return null
}
