import { describe, expect, it } from 'vitest'
import { cleanSentence } from './cleanSentence.ts'

describe('a quote as it is shown', () => {
  it.each([
    ['fillers go', 'Um, the bread, uh, rises in the, um, oven.', 'The bread rises in the oven.'],
    ['stutters go', 'We we should, we should wait.', 'We should wait.'],
    [
      'words broken off go',
      'It is a comp complex idea of the th theory.',
      'It is a complex idea of the theory.',
    ],
    [
      'what is begun anew goes',
      'We had yellow with our logo by hand, with our logo by hand.',
      'We had yellow with our logo by hand.',
    ],
    ['asides go', 'The bread is, you know, sour, right?', 'The bread is sour.'],
    ['links to the sentence before go', 'So, but the yeast does the lifting', 'The yeast does the lifting.'],
    ['several of them', 'Okay, so yeah, and then the yeast rises.', 'The yeast rises.'],
    ['also before a pause', 'But.. of course, the yeast rises.', 'The yeast rises.'],
    ['but not what carries meaning', 'No starter survives the heat.', 'No starter survives the heat.'],
    ['nor what only looks like one', 'Right now the price is high.', 'Right now the price is high.'],
    ['hedges go', "It's kind of hard to bake.", "It's hard to bake."],
    ['words that only mark time go', 'Actually the bread is basically done.', 'The bread is done.'],
    ['but not where they are meant', 'The bread is not literally gold.', 'The bread is not literally gold.'],
    ['openings that only lead there go', 'By the way, the bread is sour.', 'The bread is sour.'],
    ['tails of captions go', 'the bread is in the oven you know right', 'The bread is in the oven.'],
    [
      'also one that would go on',
      'the bread is in the oven today and yet',
      'The bread is in the oven today.',
    ],
    ['half of a quotation loses its mark', '"The bread is sour, they say.', 'The bread is sour, they say.'],
    ['at either end', 'They say the bread is sour."', 'They say the bread is sour.'],
    ['a whole one keeps both', '"Bread" is "sour".', '"Bread" is "sour".'],
    ['also after words that end alike', 'this is our vision okay', 'This is our vision.'],
    ['links of captions go', 'yes then the bread is in the oven', 'The bread is in the oven.'],
    ['but not what belongs to them', 'we moved the bread to the right', 'We moved the bread to the right.'],
    ['kinds stay', "It's a kind of bread.", "It's a kind of bread."],
    ['captions get capitals and a full stop', "i see i'm late", "I see I'm late."],
    ['that somebody thinks so goes', 'I think that the bread is sour.', 'The bread is sour.'],
    ['markup goes', 'The <b>bread</b> is [laughs] done (laughs).', 'The bread is done.'],
    ['links keep their words', 'Use [the manual](https://example.com/a).', 'Use the manual.'],
    ['addresses go', 'See https://example.com/a for the bread.', 'See for the bread.'],
    ['marks that cannot be seen go', 'The\u200b bread\u202e rises.', 'The bread rises.'],
    ['arrows are signs that can be shown', 'Flour -> dough => bread.', 'Flour → dough → bread.'],
    ['nothing is left of noise', '[Music] ♪', ''],
  ])('%s', (_, quote, shown) => expect(cleanSentence(quote, 'en')).toBe(shown))

  it.each([
    ['muletillas', 'Bueno, pues, eh, el pan sube.', 'El pan sube.'],
    ['enlaces con lo anterior', 'Y entonces el pan sube, ¿no?', 'El pan sube.'],
    ['signos de apertura', '¿y si el pan no sube?', '¿Y si el pan no sube?'],
    ['lo que solo da tiempo', 'En realidad, el pan es básicamente agua.', 'El pan es agua.'],
    ['enlaces de los subtítulos', 'sí claro luego el pan sube', 'El pan sube.'],
    ['colas de los subtítulos', 'el pan sube en el horno no', 'El pan sube en el horno.'],
    ['que alguien lo cree', 'Yo creo que el pan sube.', 'El pan sube.'],
    ['lo que importa se queda', 'No sube el pan.', 'No sube el pan.'],
    ['i is no pronoun in Spanish', 'Pi i Margall fue presidente.', 'Pi i Margall fue presidente.'],
  ])('%s', (_, quote, shown) => expect(cleanSentence(quote, 'es')).toBe(shown))
})
