import type { RulesIssue } from '../contracts.ts'
import type { RulesFile } from './Ast.ts'

export function checkRules(_file: RulesFile): RulesIssue[] {
  return []
}
