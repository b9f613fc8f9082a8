import type { RowDrawing } from '#domain/episodes/rowDrawing.ts'

/** Our own episodes (episodeDrawings.ts) as rows draw them, packed. A test compares them with the whole drawings. */
export const LIBRARIES_ROW: RowDrawing = {
  bins: '7wopwtooronzstqqlrstsrpqmrsnprwqqsqtssqrutpnpquospvtpvbpsktxxtspspurnvvylqrousstsupxwvssqmpsyunsrtqsqwnttnunprxvvqlrmlw2',
  moments:
    '0e0j1f1r2027393o4e4i4q4z51565j5o5r5x5z686y757n81888j949k9wa3aoavb8bebkbucbclcvd3dse6eqezf6fefzg7h1h6hjhqhsi0itj0jkjol9llmemjmun5o9ocphq6',
}

export const NIGHT_TRAIN_ROW: RowDrawing = {
  bins: '3psrqnpmqosnlvnmpttosqqsmktqqnrrrtoptpsroqrronootruspnuvv3onouqrqsvrsknqotrrutslppruqtuqormqpvwrolvtnppszpsrpttotrsrspq0',
  moments:
    '0o171c1h1r292s2z323a3d3k454b4n50585m6568727c878d8f8l8p8u8z959qa3bgbmc4cacpd8e8eef9fpgggth2hhhkhsioj2k3khlblhloltnwo8pzqaqpqw',
}

export const ORGAN_ROW: RowDrawing = {
  bins: 'bsouqssrpjwqswosssquwttsrtsqoostqsxyvqrusssrrqqqtpysourbvuvruqtrqvnqzoustvupvvvtusuvvssprvussuruppspsyssttrutxzvwquuuqq0',
  moments:
    '0r0y10161r242p2w2z383h3o4t4x535f5s5z6267696o73787e7j7v82868k909a9h9qaiaoblbqcecpcydadddie0e5ehenf2fbfrg1gegmh5hehjhpiyj4j7jcl9limjmonfnnonp0p9pgqeqn',
}

export const QUIET_VOICE_ROW: RowDrawing = {
  bins: 'hsuotswvtqvurupvqtuvruqvstsrruvxuququqjwpvutwsvjxssqtuwtvvvvqtrurruoustksvwtspxwstsurrvpspoqqpusutwruuuvrxvwvwrvrzxsssr7',
  moments:
    '0d0p0t0w11171o1v1z232c2m2o2s32343t3w3y41474i4s51575b5h5m5x6165686e6k6o70737b7u7y8j8r91989za0a9afanasavayb4bcbiblc3c9cnczdddidldpdqdze8ebfeflfofsg1gagcgfi3ibiuiyj1j6jxk4koktkyl2lqltlxm1m9mfmrmynhnjnqnxo6o8ouoyq6qbr1r6',
}

export const SOURDOUGH_ROW: RowDrawing = {
  bins: 'brutqslqnusuuposwssuvtrrqpuxqtvuqpwssqpqsopwrvptlsvttwoqpeqvvporsnsqwtvtusrpvuvqrttwurryytsvututzuvqrqqqqorurtuppsrvstx2',
  moments:
    '0i0o0s0x0z1e2b2f2p2v3a3g3j3u4j4t5n5t6d6j6x7c7r898f8p8r909297999g9ya6ahaoc4chdldtdve5ekesfqfuhlhvhwi2ijj0j4jdjkjuk4kbknktmbmhnro8phpp',
}
