/** English sentences before messages specified in Spanish. docs/rules.md "Calls and answers" */
export const inEnglish: Record<string, string> = {
  'Créditos insuficientes': 'You do not have enough credits.',
  'Usuario no encontrado': 'We could not find your account.',
}
