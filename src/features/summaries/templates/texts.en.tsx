import type { ReactNode } from 'react'

export const templatesTexts = {
  title: 'Templates',
  failure: 'your templates could not be loaded. Please try again.',
  account: 'Account',
  about: 'One summary, four ways to read it. On the page, in the mail and in exports.',
  template: 'Template',
  preview: 'Preview',
  previewed: 'Summary to preview with',
}

export const choiceTexts = {
  isStandard: 'New summaries are laid out like this.',
  standard: (name: string) => `New summaries are laid out as ${name}.`,
  choose: 'Use for new summaries',
  used: (name: string) => `New summaries come as ${name}, from the next one on.`,
  chooseOnce: 'Only for this summary',
  usedOnce: (name: string) => `This summary is laid out as ${name}.`,
  noPoints: (name: string) => `An excerpt has no points to lay out as ${name}.`,
  offline: 'You are offline: this can be chosen when you are back online.',
  free: 'Changing a template asks no engine and costs nothing. What was verified stays verified.',
  laid: (name: string, said: (quoted: string) => ReactNode, title: string): ReactNode => (
    <>
      {said(`“${title}”`)} is laid out as {name}.
    </>
  ),
  everybodys: (name: string) => `${name} is what every summary is laid out as, on every plan.`,
  premium: 'Templates come with Premium: one for all new summaries, or one for each.',
  chosen: (name: string) => `You had chosen ${name}. It counts again once your plan is back.`,
  seePremium: 'See Premium',
  layOut: (name: string) => `Lay this summary out as ${name}`,
  kept: 'What was laid out while a plan held it stays readable as it is.',
}
