import type { PodcastList } from '#domain/podcastLists.ts'
import type { RowDrawing } from '#domain/rowDrawing.ts'

/**
 * The three lists as the dashboard's row needs them, each drawn as its first episode: the lists themselves carry all
 * their episodes' texts, which nobody reads here. A test holds them to the lists.
 */
export const TRENDING: readonly (Pick<PodcastList, 'title' | 'path'> & { drawing: RowDrawing })[] = [
  {
    title: 'Top US Podcasts',
    path: '/podcast/top-us-podcasts',
    drawing: {
      bins: 'hsuotswvtqvurupvqtuvruqvstsrruvxuququqjwpvutwsvjxssqtuwtvvvvqtrurruoustksvwtspxwstsurrvpspoqqpusutwruuuvrxvwvwrvrzxsssr7',
      moments:
        '0d0p0t0w11171o1v1z232c2m2o2s32343t3w3y41474i4s51575b5h5m5x6165686e6k6o70737b7u7y8j8r91989za0a9afanasavayb4bcbiblc3c9cnczdddidldpdqdze8ebfeflfofsg1gagcgfi3ibiuiyj1j6jxk4koktkyl2lqltlxm1m9mfmrmynhnjnqnxo6o8ouoyq6qbr1r6',
    },
  },
  {
    title: 'Top Business Podcasts',
    path: '/podcast/top-business-podcasts',
    drawing: {
      bins: '3psrqnpmqosnlvnmpttosqqsmktqqnrrrtoptpsroqrronootruspnuvv3onouqrqsvrsknqotrrutslppruqtuqormqpvwrolvtnppszpsrpttotrsrspq0',
      moments:
        '0o171c1h1r292s2z323a3d3k454b4n50585m6568727c878d8f8l8p8u8z959qa3bgbmc4cacpd8e8eef9fpgggth2hhhkhsioj2k3khlblhloltnwo8pzqaqpqw',
    },
  },
  {
    title: 'Top ES Podcasts',
    path: '/podcast/top-podcast-spain',
    drawing: {
      bins: '7wopwtooronzstqqlrstsrpqmrsnprwqqsqtssqrutpnpquospvtpvbpsktxxtspspurnvvylqrousstsupxwvssqmpsyunsrtqsqwnttnunprxvvqlrmlw2',
      moments:
        '0e0j1f1r2027393o4e4i4q4z51565j5o5r5x5z686y757n81888j949k9wa3aoavb8bebkbucbclcvd3dse6eqezf6fefzg7h1h6hjhqhsi0itj0jkjol9llmemjmun5o9ocphq6',
    },
  },
]
