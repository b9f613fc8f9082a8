import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { INVOICE_DUE_DAYS } from '#domain/plans/invoicing.ts'
import { planFeatures } from '#domain/plans/planFeatures.en.ts'
import { ASSURED_CREDITS, PLAN_IDS, PLANS } from '#domain/plans/plans.ts'
import { SIGN_UP_CREDITS } from '#domain/accounts/profile.ts'
import { MINIMUM_COST, PDF_EXPORT_COST, summaryCost } from '#domain/credits/summaryCost.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'

/** Everything that a reader meets: screens, articles, legal pages, mails. Comments are no text. */
const SOURCES = globSync(['src/**/*.{ts,tsx}', 'functions/src/{domain,mail}/**/*.ts'], { cwd: fromRoot('.') })
  .filter((file) => !file.includes('.test.'))
  .map((file) => {
    const text = readFileSync(fromRoot(file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return { file, text: text.replaceAll(/\s+/g, ' ') }
  })
const found = (claim: RegExp) =>
  SOURCES.flatMap(({ file, text }) =>
    [...text.matchAll(claim)].map(([words, value]) => ({ file, words, value })),
  )

describe('a claim that stands on several pages comes from one file:', () => {
  it.each([
    [
      'copies of sound',
      /\b(?:no copy of|keep no copy|never host|not a copy)\b/gi,
      'src/content/audioCopies.en.ts',
    ],
    [
      'what an issue holds',
      /\b(?:an?|one|three|six|\d+) (?:summary|summaries|episodes?)(?: of each list| a week)\b/gi,
      'functions/src/domain/newsletter/newsletterPromises.ts',
    ],
    [
      'the waiting list',
      /\bwhen [^.']*premium (?:options|plan)/gi,
      'functions/src/domain/newsletter/newsletterPromises.ts',
    ],
    ['kinds of summaries', /basic and advanced summaries/gi, 'functions/src/domain/plans/planFeatures.en.ts'],
    [
      'the free plan in episodes',
      /\b(?:\d+|two|four) (?:short|half-hour) episodes/gi,
      'functions/src/domain/plans/plans.ts',
    ],
    [
      'copias del audio',
      /\bno (?:publicamos|guardamos|alojamos) \w* ?copias?\b/gi,
      'src/content/audioCopies.es.ts',
    ],
    [
      'qué trae un número',
      /\b(?:tres|seis|\d+) (?:resúmenes|episodios) de cada lista/gi,
      'functions/src/domain/newsletter/newsletterPromises.ts',
    ],
    [
      'clases de resúmenes',
      /resúmenes básicos y avanzados/gi,
      'functions/src/domain/plans/planFeatures.es.ts',
    ],
    [
      'el plan gratuito en episodios',
      /\b(?:\d+|dos|cuatro) episodios (?:cortos|de media hora)/gi,
      'functions/src/domain/plans/planFeatures.es.ts',
    ],
    [
      'minutes of a length, rounded',
      /Math\.(?:round|ceil)\([\w.]+ \/ 60\)/g,
      'functions/src/domain/units.ts',
    ],
  ])('%s', (_, claim, source) => expect([...new Set(found(claim).map(({ file }) => file))]).toEqual([source]))
})

describe('numbers in texts equal the constants in code:', () => {
  const amounts = [
    PLANS.free.credits,
    PLANS.premium.credits,
    ASSURED_CREDITS,
    SIGN_UP_CREDITS,
    MINIMUM_COST,
    PDF_EXPORT_COST,
  ]
  const prices = PLAN_IDS.flatMap((plan) => Object.values(PLANS[plan].price))
  it.each([
    ['credits', /\b(\d[\d,]*\d)(?: free)? credits\b/g, [...amounts, summaryCost('basic', 60)]],
    ['créditos', /\b(\d[\d.]*\d) créditos\b/g, [...amounts, summaryCost('basic', 60)]],
    ['dollars', /\$(\d+\.\d\d)\b/g, prices],
    ['days until an invoice is due', /\bdue (?:with)?in (\d+) days/g, [INVOICE_DUE_DAYS]],
  ])('%s', (_, claim, known) => {
    const wrong = found(claim).filter(
      ({ value = '' }) => !known.includes(Number(value.replaceAll(/,|\.(?=\d{3})/g, ''))),
    )
    expect(wrong).toEqual([])
  })
})

/** Given in the specification, or words of Firebase. */
const GIVEN_EMAIL =
  /enter a valid email address|verify your email before|^A confirmation email|^(?:The email address is badly|An email address must)/

it('texts spell "e-mail" with a hyphen, except those that are given', () => {
  const texts =
    /(?<=['`>])[^'`<>=]*(?:\b(?:an?|by|every|last|my|new|no|of|the|this|your|confirmation) emails?\b|\bemail address)[^'`<>]*/gi
  const wrong = found(texts).filter(
    ({ file, words }) => !file.includes('spanish') && !GIVEN_EMAIL.test(words),
  )
  expect(wrong).toEqual([])
})

it('the features of every plan name basic and advanced summaries', () => {
  const says = PLAN_IDS.filter((plan) =>
    planFeatures[plan].some(({ text }) => text.startsWith('Basic and advanced')),
  )
  expect(says).toEqual([...PLAN_IDS])
})
