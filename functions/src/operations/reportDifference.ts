import { logWarning } from '../platform/log.ts'

/** Something that must hold does not: an alert looks for the line. @param fields with the ids that lead to it */
export function reportDifference(what: string, fields: object): void {
  logWarning(`Audit: ${what}`, { event: 'audit.difference', what, ...fields })
}
