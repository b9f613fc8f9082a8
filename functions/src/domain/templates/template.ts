import { type PlanId, PLANS } from '../plans/plans.ts'
import type { SummaryForm } from '../summaries/summary.ts'
import { templateNames } from './templateNames.en.ts'

/** docs/rules.md "Templates" */
export const TEMPLATE_IDS = ['brief', 'decide', 'study', 'shownotes'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** Available on all plans, and the default. */
export const DEFAULT_TEMPLATE: TemplateId = 'brief'

export const TEMPLATE_NAMES: Record<TemplateId, { name: string; about: string }> = templateNames

/** Beside headline and gist; `publisher`: the publisher's own words. */
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

/** These need written points: excerpts have none. */
const OF_POINTS: ReadonlySet<TemplateId> = new Set(['decide', 'study'])

export function templatesFor(form: SummaryForm): readonly TemplateId[] {
  return form === 'summary' ? TEMPLATE_IDS : TEMPLATE_IDS.filter((id) => !OF_POINTS.has(id))
}

export function isTemplate(value: unknown): value is TemplateId {
  return TEMPLATE_IDS.some((id) => id === value)
}

/** Whether a plan includes a template; the default is free. */
export function mayChoose(template: TemplateId, plan: PlanId): boolean {
  return template === DEFAULT_TEMPLATE || PLANS[plan].can.templates
}

/** The template of a new request. A lapsed plan's choice is kept, and ignored. @param chosen the profile's field */
export function templateForNew(chosen: unknown, plan: PlanId): TemplateId {
  return isTemplate(chosen) && mayChoose(chosen, plan) ? chosen : DEFAULT_TEMPLATE
}

export function templateOf({ template }: { template?: unknown }): TemplateId {
  return isTemplate(template) ? template : DEFAULT_TEMPLATE
}
