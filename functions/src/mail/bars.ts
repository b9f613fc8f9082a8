import { background, type Colour, look } from './mailStyle.ts'

/**
 * Cells of a table row that draw a waveform: coloured boxes, since readers block pictures.
 * @param width of a bar: a share of its cell where a table of fixed layout spreads the cells over what room there is
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

/** Word, which draws for Outlook on Windows, knows no boxes of so many pixels: it is spared drawings. */
export function notInWord(html: string): string {
  return `<!--[if !mso]><!-->${html}<!--<![endif]-->`
}
