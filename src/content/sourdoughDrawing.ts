import type { EpisodeDrawing } from './EpisodeDrawing.ts'
import { REFERENCE_BINS } from './referenceBins.ts'

/** Apart from the other episodes: the landing page needs this one only. */
// biome-ignore format: one number after the other
export const SOURDOUGH: EpisodeDrawing = {
  videoId: 'sbZ0oInJar1',
  durationSeconds: 1142.8,
  bins: REFERENCE_BINS,
  moments: [
    [20, 27.6], [31.8, 37.9], [40.4, 57.5], [95.2, 99.5], [111.2, 117.2], [135.1, 142.2], [144.8, 158],
    [186.5, 197.8], [231.5, 239.4], [261.4, 268.9], [284.1, 301.7], [318.3, 339], [345.7, 357.9],
    [359.6, 370.5], [372.6, 378.3], [380.3, 389.1], [409.3, 417.7], [431.1, 438.7], [498.3, 513],
    [558.4, 568.1], [570, 582.1], [599.3, 608.4], [647.1, 651.7], [722.9, 734.5], [736, 742.4],
    [762.8, 781.8], [786.6, 796.8], [804.4, 816.3], [827.7, 835.8], [848.7, 855.4], [917.1, 924.2],
    [977.6, 996.2], [1047.9, 1057.3],
  ],
}
