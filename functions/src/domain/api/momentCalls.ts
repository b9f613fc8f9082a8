import * as v from 'valibot'
import { LONGEST_MOMENT, LONGEST_NOTE } from '../moments/moments.ts'
import { NOTE_FORMAT_IDS } from '../summaries/noteFormats.ts'
import { contractOf, ID, textLike } from './requestFields.ts'

const MOMENTS =
  'Send {"do": "keep", "id": …, "summary": …, "startSeconds": …, "endSeconds": …}, {"do": "change", "id": …}, {"do": "drop", "share" or "unshare", "id": …} or {"do": "export", "format": …}.'
const NOTE = `A note has at most ${LONGEST_NOTE} characters.`
/** Made by the device: the same id is kept once. */
const id = textLike(/^[a-f0-9]{32}$/, MOMENTS)
const note = v.pipe(v.string(NOTE), v.trim(), v.maxLength(LONGEST_NOTE, NOTE))
const second = v.pipe(
  v.number(MOMENTS),
  v.finite(MOMENTS),
  v.minValue(0, MOMENTS),
  v.maxValue(50_000, MOMENTS),
)

/** docs/rules.md "Moments" */
export const momentsContract = contractOf('moments', {
  request: v.variant(
    'do',
    [
      v.pipe(
        v.object({
          do: v.literal('keep'),
          id,
          summary: textLike(ID, MOMENTS),
          startSeconds: second,
          endSeconds: second,
          note: v.optional(note, ''),
        }),
        v.check(
          ({ startSeconds, endSeconds }) =>
            endSeconds > startSeconds && endSeconds - startSeconds <= LONGEST_MOMENT,
          `A moment has at most ${LONGEST_MOMENT / 60} minutes.`,
        ),
      ),
      v.object({
        do: v.literal('change'),
        id,
        note: v.exactOptional(note),
        /** By whole sentences, to the left or to the right. */
        move: v.exactOptional(
          v.object({ edge: v.picklist(['start', 'end'], MOMENTS), by: v.picklist([1, -1], MOMENTS) }),
        ),
      }),
      v.object({ do: v.picklist(['drop', 'share', 'unshare'], MOMENTS), id }),
      v.object({ do: v.literal('export'), format: v.picklist(NOTE_FORMAT_IDS, MOMENTS) }),
    ],
    MOMENTS,
  ),
})
