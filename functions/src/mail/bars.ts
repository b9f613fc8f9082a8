import { background, type Colour, look } from './mailStyle.ts'

/**
 * Table cells that draw a waveform: coloured boxes, since readers block pictures.
 * @param width of a bar: a share of its cell where a fixed table layout spreads the cells
 * @param gapPx even, between cells
 * docs/rules.md "Look"
 */
export function bars(
  each: ReadonlyArray<{ heightPx: number; colour: Extract<Colour, 'ink' | 'lamp' | 'unlit'> }>,
  { width, gapPx }: { width: `${number}px` | `${number}%`; gapPx: number },
): string {
  const space = gapPx === 0 ? '' : ` style="padding:0 ${gapPx / 2}px"`
  return each
    .map(
      ({ heightPx, colour }) =>
        `<td valign="middle"${space}><div${look(`width:${width};height:${heightPx}px;font-size:0`, background(colour))}></div></td>`,
    )
    .join('')
}

/** Hides drawings from Word, which draws for Outlook on Windows and knows no boxes of fixed pixels. */
export function notInWord(html: string): string {
  return `<!--[if !mso]><!-->${html}<!--<![endif]-->`
}
