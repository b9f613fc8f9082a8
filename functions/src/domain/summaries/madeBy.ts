import type { ReaderLanguage } from '../languages.ts'
import type { EngineUse } from './summaryRequest.ts'

/** A sentence about the engine. docs/rules.md "Summaries and verification" @param engine undefined in old requests */
export function madeBy(engine: EngineUse | undefined, language: ReaderLanguage): string | undefined {
  if (engine === undefined) return undefined
  const { name, model } = engine
  if (name === 'embedded') {
    return language === 'es'
      ? 'Elegido entre las frases del propio episodio, sin ningún modelo de lenguaje.'
      : 'Chosen from the episode’s own sentences, without a language model.'
  }
  if (name === 'recorded') {
    return language === 'es' ? 'Respuesta de muestra, grabada.' : 'Sample answer, recorded.'
  }
  if (name === 'device') {
    return language === 'es' ? 'Escrito en tu dispositivo.' : 'Written on your device.'
  }
  const who = model ?? name
  return language === 'es' ? `Escrito por el modelo ${who}.` : `Written by the model ${who}.`
}
