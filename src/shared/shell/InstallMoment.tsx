import { useEffect } from 'react'
import { offerInstall } from './install.ts'

/** Stands where something has just gone well. */
export function InstallMoment() {
  useEffect(offerInstall, [])
  return null
}
