/** The colours of src/ui/tokens.css by purpose: light inline, dark as an override. */
export const COLOURS = {
  sheet: ['#FBFBF9', '#1A1E22'],
  ink: ['#14181C', '#ECE9E1'],
  ink2: ['#454B51', '#B9BAB4'],
  rule: ['#D6D8D1', '#2D3338'],
  edge: ['#7F8587', '#707980'],
  unlit: ['#BABFBA', '#454D53'],
  lamp: ['#B63605', '#FF9B57'],
  onlamp: ['#FFFFFF', '#14181C'],
} as const
export type Colour = keyof typeof COLOURS

export const DISPLAY_FACE = "Besley,Georgia,'Times New Roman',serif"
export const TEXT_FACE = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Class and inline style of a coloured text: readers that drop the style sheet keep the light colours. */
export function textColour(colour: Colour): { className: string; style: string } {
  return { className: `t-${colour}`, style: `color:${COLOURS[colour][0]}` }
}

export function background(colour: Colour): { className: string; style: string } {
  return { className: `b-${colour}`, style: `background-color:${COLOURS[colour][0]}` }
}

export function border(colour: Colour): { className: string; style: string } {
  return { className: `e-${colour}`, style: `border-color:${COLOURS[colour][0]}` }
}

/** Dark overrides of those classes. Gmail ignores `!important` without a space before it. */
export function darkRules(): string {
  const rules = Object.entries(COLOURS).flatMap(([name, [, dark]]) => [
    `.t-${name}{color:${dark} !important}`,
    `.b-${name}{background-color:${dark} !important}`,
    `.e-${name}{border-color:${dark} !important}`,
  ])
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/** Attributes of an element with colours and further style. */
export function look(style: string, ...parts: ReadonlyArray<{ className: string; style: string }>): string {
  const classes = parts.map(({ className }) => className).join(' ')
  const styles = [style, ...parts.map((part) => part.style)].filter(Boolean).join(';')
  return `${classes === '' ? '' : ` class="${classes}"`} style="${styles}"`
}
