import { background, type Colour, look } from './mailStyle.ts'

/**
 * Cells of a table row that draw a waveform: coloured boxes, since readers block pictures.
 * board/README.md "The waveform"
 */
export function bars(
  each: ReadonlyArray<{ heightPx: number; colour: Extract<Colour, 'ink' | 'lamp' | 'unlit'> }>,
  widthPx: number,
): string {
  return each
    .map(
      ({ heightPx, colour }) =>
        `<td valign="middle"><div${look(`width:${widthPx}px;height:${heightPx}px;font-size:0`, background(colour))}></div></td>`,
    )
    .join('')
}

/** Word, which draws for Outlook on Windows, knows no boxes of so many pixels: it is spared drawings. */
export function notInWord(html: string): string {
  return `<!--[if !mso]><!-->${html}<!--<![endif]-->`
}
