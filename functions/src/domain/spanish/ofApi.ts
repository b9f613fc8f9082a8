/** Other Spanish texts of the API, by their English. */
export const OF_API = {
  'No key, or one that does not count': 'Falta la clave o no es válida',
  'This plan has no API': 'Este plan no incluye la API',
  'This key may only read': 'Esta clave es de solo lectura',
  'There is nothing at this path': 'En esta ruta no hay nada',
  'There is no such summary': 'Este resumen no existe',
  'There are no words to read': 'No hay texto que leer',
  'Not by this method': 'Método no admitido',
  'This Idempotency-Key was used for something else': 'Esta Idempotency-Key ya se usó para otra cosa',
  'This summary is still under way': 'Este resumen aún está en marcha',
  'There is no excerpt to take, or nothing to return': 'No hay extracto disponible ni créditos que devolver',
  'A team has paid for this summary': 'Este resumen lo ha pagado un equipo',
  'The body is too large': 'El cuerpo es demasiado grande',
  'Send JSON': 'Envía JSON',
  'The request is not as the description says': 'La petición no se ajusta a la descripción',
  'An Idempotency-Key is needed': 'Hace falta una Idempotency-Key',
  'Invalid cursor': 'Cursor no válido',
  Refused: 'Rechazado',
  'Too many calls': 'Demasiadas llamadas',
  'Something went wrong on our side': 'Algo ha fallado por nuestra parte',
  'A service that we ask did not answer': 'Un servicio que consultamos no ha respondido',
  'This takes longer than usual': 'Está tardando más de lo normal',
  'There are not enough credits for this. Nothing was charged.':
    'No hay créditos suficientes para esto. No se ha cobrado nada.',
  'The price of this episode is higher than what you agreed to. Nothing was charged.':
    'El precio de este episodio es mayor que el que aceptaste. No se ha cobrado nada.',
  'This is no episode that we know.': 'No conocemos este episodio.',
  'Set at /shows how many credits a month new episodes may use. Then they can be automatic.':
    'Indica en /shows cuántos créditos al mes pueden usar los episodios nuevos. Así podrán ser automáticos.',
  'Send a key of your account as Authorization: Bearer sb_…':
    'Envía una clave de tu cuenta como Authorization: Bearer sb_…',
  'Every call is listed at /api/v1/openapi.json.': 'Todas las llamadas están en /api/v1/openapi.json.',
  'The account of this key is gone.': 'La cuenta de esta clave ya no existe.',
  'There is no such tool.': 'Esta herramienta no existe.',
  'Make a key that may write, at /account.': 'Crea en /account una clave de escritura.',
  'Agents call from no page of another site.': 'Un agente no puede llamar desde una página de otro sitio.',
  'Send a JSON object as application/json.': 'Envía un objeto JSON como application/json.',
  'Ask for the list from its start.': 'Pide la lista desde el principio.',
  'Delete it once it is sent, refused or failed.': 'Elimínalo cuando termine.',
  'Your account has no summary by this id or Idempotency-Key.':
    'Tu cuenta no tiene ningún resumen con este id o esta Idempotency-Key.',
  'Send an Idempotency-Key of 8 to 128 letters, digits, - and _: the same one is never charged twice.':
    'Envía una Idempotency-Key de 8 a 128 letras, cifras, - y _: con la misma nunca se cobra dos veces.',
} as const
