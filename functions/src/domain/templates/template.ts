import { type PlanId, PLANS } from '../plans/plans.ts'
import type { SummaryForm } from '../summaries/summary.ts'
import { templateNames } from './templateNames.en.ts'

/** What a summary is laid out as. docs/rules.md "Templates" */
export const TEMPLATE_IDS = ['brief', 'decide', 'study', 'shownotes'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** What everybody has, and what a summary is laid out as where nothing else was chosen. */
export const EVERYBODYS: TemplateId = 'brief'

export const TEMPLATE_NAMES: Record<TemplateId, { name: string; about: string }> = templateNames

/** What a summary is made of, beside its headline and gist; `publisher`: what the publisher says of the episode. */
export type BlockName =
  | 'publisher'
  | 'passages'
  | 'points'
  | 'moments'
  | 'quotes'
  | 'chapters'
  | 'speakers'
  | 'mentions'
  | 'questions'

/** Templates that are made of written points: an excerpt has none. */
const OF_POINTS: ReadonlySet<TemplateId> = new Set(['decide', 'study'])

/** The templates that a summary or an excerpt can be laid out as. */
export function templatesFor(form: SummaryForm): readonly TemplateId[] {
  return form === 'summary' ? TEMPLATE_IDS : TEMPLATE_IDS.filter((id) => !OF_POINTS.has(id))
}

export function isTemplate(value: unknown): value is TemplateId {
  return TEMPLATE_IDS.some((id) => id === value)
}

/** Whether somebody with this plan may choose a template; going back to everybody's is free. */
export function mayChoose(template: TemplateId, plan: PlanId): boolean {
  return template === EVERYBODYS || PLANS[plan].can.templates
}

/**
 * What a summary that is asked for now is laid out as. A lapsed plan keeps the account's choice, which counts for nothing
 * until the plan is back.
 * @param chosen as the profile has it: of any kind, as nobody knows who wrote it
 */
export function templateForNew(chosen: unknown, plan: PlanId): TemplateId {
  return isTemplate(chosen) && mayChoose(chosen, plan) ? chosen : EVERYBODYS
}

/** What a stored request is laid out as. */
export function templateOf({ template }: { template?: unknown }): TemplateId {
  return isTemplate(template) ? template : EVERYBODYS
}
