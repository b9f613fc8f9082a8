import { describe, expect, it } from 'vitest'
import { detectLanguage } from './detectLanguage.ts'

describe('the language of a text is', () => {
  it.each([
    [
      'en',
      'And then we went to the store because there was nothing left in the house, so you can see why that was a problem for us.',
    ],
    ['en', 'AND THEN WE WENT TO THE STORE BECAUSE THERE WAS NOTHING LEFT'],
    ['en', 'so i think what we’re going to do is talk about how that works and why it doesn’t'],
    [
      'es',
      'Y entonces fuimos a la tienda porque no quedaba nada en la casa, así que ya ves por qué era un problema para nosotros.',
    ],
    ['es', 'bueno pues yo creo que lo que vamos a hacer es hablar de cómo funciona y por qué no'],
    [
      null,
      'E então nós fomos à loja porque não havia mais nada em casa, então você vê por que isso era um problema para a gente.',
    ],
    [
      null,
      "Et puis nous sommes allés au magasin parce qu'il n'y avait plus rien dans la maison, alors vous voyez pourquoi.",
    ],
    [
      null,
      'E poi siamo andati al negozio perché non c’era più niente in casa, quindi capisci perché era un problema per noi.',
    ],
    [
      null,
      'Und dann sind wir in den Laden gegangen, weil nichts mehr im Haus war, und das war für uns ein Problem.',
    ],
    [
      null,
      'I llavors vam anar a la botiga perquè no quedava res a la casa, així que ja veus per què era un problema per a nosaltres.',
    ],
    [null, 'Потом мы пошли в магазин, потому что дома ничего не осталось.'],
    [null, '然后我们去了商店，因为家里什么都没有了。'],
    [null, 'lorem ipsum dolor sit amet consectetur adipiscing elit'],
    [null, '12 34 56 78'],
    [null, ''],
  ])('%s: %s', (language, text) => expect(detectLanguage(text).language).toBe(language))

  it('known with a certainty, the share of common words', () => {
    expect(detectLanguage('').share).toBe(0)
    expect(detectLanguage('the of and to').share).toBe(1)
    expect(detectLanguage('the bees of Scotland').share).toBe(0.5)
  })
})
