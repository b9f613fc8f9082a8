import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'

/** A separate process: this one's memory must not count. */
const CODE = `
  import { excerptOf } from '${new URL('./excerptOf.ts', import.meta.url).href}'
  const NOUNS = 'bees heather honey valley winter keeper storm hive pollen colony market shepherd river harvest'.split(' ')
  const sentence = (at) => {
    const noun = (step) => NOUNS[(at * step + (at >> 4)) % NOUNS.length]
    return \`The \${noun(3)} of the \${noun(5)} \${at} is in the \${noun(7)} of the north, and the \${noun(11)} waits for the \${noun(13)}.\`
  }
  const hoursOf = (hours) => {
    const segments = Array.from({ length: hours * 600 }, (_, at) => ({
      startSeconds: at * 6, endSeconds: at * 6 + 6, speaker: at % 40 < 20 ? 'Ana Ruiz' : 'Bo Lind', text: sentence(at),
    }))
    return { language: 'en', durationSeconds: hours * 3600, segments }
  }
  const transcripts = {}
  const run = (hours) => {
    transcripts[hours] ??= hoursOf(hours)
    const before = process.cpuUsage()
    const summary = excerptOf(transcripts[hours], { title: 'Bees', kind: 'advanced' })
    const { user, system } = process.cpuUsage(before)
    return { micros: user + system, summary }
  }
  const best = (hours, times) => Math.min(...Array.from({ length: times }, () => run(hours).micros))
  const megabytes = () => process.resourceUsage().maxRSS / 1024
  run(1 / 6)
  const short = megabytes()
  const { keyPoints, moments } = run(12).summary
  console.log(JSON.stringify({
    megabytes: megabytes() - short,
    ratio: best(12, 4) / best(1, 20),
    points: keyPoints.length, moments: moments.length,
  }))
`

describe('an excerpt of twelve hours of speech', () => {
  let measured: Record<'megabytes' | 'ratio' | 'points' | 'moments', number>
  beforeAll(() => {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', CODE]
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    measured = JSON.parse(stdout)
  })

  it('takes at most 130 MB more than ten minutes, with the transcript', () =>
    expect(measured.megabytes).toBeLessThan(130))
  it('takes less than 40 times as long as one hour; quadratic growth would take 144 times', () =>
    expect(measured.ratio).toBeLessThan(40))
  it('has 8 to 10 key points and at most 60 moments', () => {
    expect(measured.points).toBeGreaterThanOrEqual(8)
    expect(measured.points).toBeLessThanOrEqual(10)
    expect(measured.moments).toBeLessThanOrEqual(60)
  })
})
