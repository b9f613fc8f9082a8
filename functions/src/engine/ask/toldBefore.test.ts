import { expect, it } from 'vitest'
import { ToldBefore } from './toldBefore.ts'

/** Of each line: a known claim, what says the same (+), and what is new (-). */
const PAIRS = `
en The starter keeps for a month in the fridge if it was fed before. + A sourdough starter survives a month in the fridge if it was fed before. + If it was fed before, the starter lasts a month in the fridge. - The starter keeps for two months in the fridge if it was fed before. - The starter keeps for a month in the fridge. - The starter does not keep for a month in the fridge if it was fed before. - The starter keeps for a week in the fridge if it was fed before.
en Tesla cut its prices in China by 14 percent. + In China, Tesla lowered its prices by 14%. + Tesla reduced prices by 14 percent in China. - Tesla cut its prices in China by 40 percent. - BYD cut its prices in China by 14 percent. - Tesla cut its prices in Norway by 14 percent. - Tesla never cut its prices in China by 14 percent. - Tesla cut its prices in China by 14 dollars.
en France beat Germany in the final of 1998. + In the final of 1998, France beat Germany. - Germany beat France in the final of 1998. - France beat Germany in the final of 2006. - France and Germany met in the final of 1998 in Paris.
en The bookkeeper found the gap by weighing the paper that left the building. + By weighing the paper which left the building, the bookkeeper found the gap. + The gap was found by a bookkeeper who was weighing all the paper that left the building. - The auditor found the gap by weighing the paper that left the building. - The bookkeeper found nothing by weighing the paper that left the building.
en Bread sales rise in winter, as people bake less at home. + In winter people bake less at home, and sales of bread increase. - Bread sales fall in winter, as people bake less at home. - Bread sales rise in summer, as people bake less at home. - The bread of the village is sold at home.
en The ledger had no column for work, and what has no column is never missed. + There was no column for work in the ledger, and what has no column is never missed. - The ledger had a column for work, and what has no column is never missed.
en Rust catches data races when the program is compiled. + When the program is compiled, Rust catches data races. - Go catches data races when the program is run. - Rust misses data races when the program is compiled.
es El eclipse de 2026 se verá mejor en Burgos que en Madrid. + En Burgos se verá mejor que en Madrid el eclipse de 2026. - El eclipse de 2026 se verá mejor en Madrid que en Burgos.
es La acequia pierde por el camino casi la mitad del agua. + Casi la mitad del agua se pierde por el camino de la acequia. - La acequia no pierde por el camino casi la mitad del agua. - La acequia pierde por el camino casi la mitad del trigo.
es El tinte que echaron en abril salió en agosto por la fuente de abajo. + En abril echaron un tinte, y salió por la fuente de abajo en agosto. - El tinte que echaron en abril salió en julio por la fuente de abajo. - El tinte que echaron en abril nunca salió en agosto por la fuente de abajo.
es Amparo tira 1.200 libros al año para que otros se lean. + Al año, Amparo tira 1.200 libros para que se lean otros. - Amparo tira 1.500 libros al año para que otros se lean. - Evaristo tira 1.200 libros al año para que otros se lean. - Amparo tira 1.200 libros al mes para que otros se lean.
en OpenAI and its chief Sam Altman expect the model in 2027. + OpenAI and Altman expect that model in 2027. - OpenAI expects the model in 2028. - The model of Anthropic is expected in 2027.
`

const rows = PAIRS.trim()
  .split('\n')
  .flatMap((line) => {
    const [, language = '', known = '', rest = ''] = /^(en|es) (.*?) (?=[+-] )(.*)$/.exec(line) ?? []
    return rest
      .split(/ (?=[+-] )/)
      .map((part) => [
        part.slice(2),
        part.startsWith('+') ? 'is known from' : 'is new beside',
        known,
        language,
      ])
  })

it.each(rows)('“%s” %s “%s”', (text, verdict, known, language) => {
  const claims = [
    { text: 'The zoo in the jar holds some thirty kinds of yeast.', language: 'en' },
    { text: known, language },
  ] as Array<{ text: string; language: 'en' | 'es' }>
  const found = new ToldBefore(claims).find({ text: text ?? '', language: language as 'en' | 'es' })
  expect(found?.text).toBe(verdict === 'is known from' ? known : undefined)
})

it('ToldBefore knows no claim across languages by names and numbers alone', () => {
  const text = 'Tesla: 14 %, Norway, 2024, BYD.'
  expect(new ToldBefore([{ text, language: 'en' }]).find({ text, language: 'es' })).toBeUndefined()
})
