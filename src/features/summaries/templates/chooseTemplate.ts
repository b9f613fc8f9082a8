import type { TemplateId } from '#domain/templates/template.ts'
import { call } from '../../../shared/api/call.ts'
import { failureMessage } from '../../../shared/api/failureMessage.ts'
import { notChanged } from '../../../shared/api/texts.en.ts'
import { bearer } from '../../../shared/session/bearer.ts'

/**
 * Sets the template of one summary, or of new ones.
 * @param summaryId undefined: new summaries
 * @returns a failure's message
 */
export async function chooseTemplate(
  template: TemplateId,
  summaryId: string | undefined,
): Promise<string | undefined> {
  const body = { template, ...(summaryId !== undefined && { summaryId }) }
  const called = await call('chooseTemplate', body, await bearer())
  if (called.outcome === 'done') return undefined
  return failureMessage(called, notChanged)
}
