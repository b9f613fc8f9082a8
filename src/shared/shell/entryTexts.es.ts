import type * as english from './entryTexts.en.ts'

export const entryTexts: typeof english.entryTexts = {
  required: 'Escribe tu correo electrónico',
  invalid: 'Escribe una dirección de correo válida',
  label: 'Tu correo electrónico',
  placeholder: 'tu@ejemplo.com',
  submit: 'Suscribirse',
}
