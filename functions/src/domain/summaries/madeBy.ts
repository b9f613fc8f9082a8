import type { ReaderLanguage } from '../languages.ts'
import type { EngineUse } from './summaryRequest.ts'

interface MadeBy {
  /** Explains an excerpt, before the charge and with it. */
  excerpt: string
  embedded: string
  recorded: string
  device: string
  model: (name: string) => string
}

export const MADE_BY: Record<ReaderLanguage, MadeBy> = {
  en: {
    excerpt: 'Excerpt: passages chosen by rule, nothing rewritten.',
    embedded: 'Chosen from the episode’s own sentences, without a language model.',
    recorded: 'Sample answer, recorded.',
    device: 'Written on your device.',
    model: (name) => `Written by the model ${name}.`,
  },
  es: {
    excerpt: 'Extracto: pasajes elegidos con reglas fijas, sin reescribir nada.',
    embedded: 'Elegido entre las frases del propio episodio, sin ningún modelo de lenguaje.',
    recorded: 'Respuesta de muestra, grabada.',
    device: 'Escrito en tu dispositivo.',
    model: (name) => `Escrito por el modelo ${name}.`,
  },
}

/** A sentence about the engine. docs/rules.md "Summaries and verification" @param engine undefined in old requests */
export function madeBy(engine: EngineUse | undefined, language: ReaderLanguage): string | undefined {
  if (engine === undefined) return undefined
  const { name, model } = engine
  const texts = MADE_BY[language]
  return name === 'embedded' || name === 'recorded' || name === 'device'
    ? texts[name]
    : texts.model(model ?? name)
}
