/** Spanish texts about accounts, payments, the newsletter and calls, by their English. */
export const OF_ACCOUNTS = {
  '': '',
  'Something went wrong. Please try again.': 'Algo ha fallado. Inténtalo de nuevo.',
  'This takes longer than usual. Please try again in a minute.':
    'Está tardando más de lo normal. Inténtalo de nuevo en un minuto.',
  'Service is currently busy. Please wait a moment and try again.':
    'El servicio está saturado. Espera un momento e inténtalo de nuevo.',
  'Service temporarily unavailable. Please try again in a few minutes.':
    'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.',
  'Use POST.': 'Usa POST.',
  'Use GET, POST.': 'Usa GET o POST.',
  'Calls from other sites are not allowed.': 'No se admiten llamadas desde otros sitios.',
  'Send JSON as application/json.': 'Envía JSON como application/json.',
  'The body must be a JSON object.': 'El cuerpo tiene que ser un objeto JSON.',
  'Idempotency-Key must be a UUID.': 'Idempotency-Key tiene que ser un UUID.',
  'This Idempotency-Key was used for another request. Please send a new one.':
    'Esta Idempotency-Key se usó para otra petición. Envía una nueva.',
  'Please log in and try again.': 'Inicia sesión e inténtalo de nuevo.',
  'Please log in again.': 'Vuelve a iniciar sesión.',
  'Please log in again to continue.': 'Vuelve a iniciar sesión para continuar.',
  'Please verify your email before accessing your account.':
    'Confirma tu dirección de correo antes de entrar en tu cuenta.',
  'We cannot use this e-mail address. Please sign up with another one.':
    'No podemos usar esta dirección de correo. Crea la cuenta con otra.',
  'Welcome! Your 20,000 free credits are here.': '¡Hola! Aquí tienes tus 20.000 créditos gratis.',
  'Welcome back.': 'Hola de nuevo.',
  'This account is being deleted.': 'Estamos eliminando esta cuenta.',
  'Your account has been deleted.': 'Hemos eliminado tu cuenta.',
  'Your account is closed. The rest of your data is being erased.':
    'Tu cuenta está cerrada. Estamos borrando el resto de tus datos.',
  'You own a team that others are in. Name another owner, or take them out, before you go.':
    'Eres titular de un equipo en el que hay más personas. Antes de irte, cede la titularidad o sácalas del equipo.',
  'We cannot write to the address of this account.': 'No podemos escribir a la dirección de esta cuenta.',
  'Here is your data.': 'Aquí tienes tus datos.',
  'Here are your keys.': 'Aquí tienes tus claves.',
  'Saved.': 'Guardado.',
  // Of payments. The one about the account is specified in Spanish.
  'Usuario no encontrado': 'Usuario no encontrado',
  'No billing information found. Please contact support.': 'No hay datos de facturación. Escribe a soporte.',
  'Error opening billing portal. Please try again.':
    'No se ha podido abrir el portal de facturación. Inténtalo de nuevo.',
  'Error creating subscription. Please try again.':
    'No se ha podido crear la suscripción. Inténtalo de nuevo.',
  'Error processing payment. Please try again.': 'No se ha podido procesar el pago. Inténtalo de nuevo.',
  'Stripe does not answer at the moment. Please try again.': 'Stripe no responde ahora. Inténtalo de nuevo.',
  'You have asked for your invoices very often. Please try again in an hour.':
    'Has pedido tus facturas demasiadas veces. Inténtalo de nuevo en una hora.',
  'Please enter your company first: the invoice names it.':
    'Escribe antes los datos de tu empresa: figuran en la factura.',
  'This is no tax id of that country. Please check it, or leave it empty.':
    'Ese número fiscal no es válido en ese país. Compruébalo o déjalo en blanco.',
  'Stripe does not know this address. Please check the country, state and postal code.':
    'Stripe no reconoce esta dirección. Comprueba el país, la provincia o el estado, y el código postal.',
  'A payment is still open. Please settle it first, in your list or in the billing portal.':
    'Hay un pago pendiente. Complétalo antes, en tu lista o en el portal de facturación.',
  'Your plan is set to end. Please keep it in the billing portal first, then order by invoice.':
    'Tu plan está cancelado. Reactívalo primero en el portal de facturación y después contrata con factura.',
  'An earlier invoice was not paid. Please pay it first, or pay by card.':
    'Hay una factura anterior sin pagar. Págala antes o paga con tarjeta.',
  'This billing information belongs to another account.': 'Estos datos de facturación son de otra cuenta.',
  'Choose a paid plan.': 'Elige un plan de pago.',
  'Choose to pay monthly or yearly.': 'Elige el pago mensual o el anual.',
  'Please choose a country of the list.': 'Elige un país de la lista.',
  'Here are your invoices.': 'Aquí tienes tus facturas.',
  // Of the newsletter.
  'Name is required': 'Escribe tu nombre',
  'Please use a name of at most 100 letters, without line breaks, “<”, “>” or links.':
    'Usa un nombre de 100 letras como mucho, en una línea y sin «<», «>» ni enlaces.',
  'Check your inbox, and your spam folder too: the button in our mail confirms your address.':
    'Mira tu bandeja de entrada y también la carpeta de spam: el botón de nuestro correo confirma tu dirección.',
  'There are too many sign-ups right now. Please try again in an hour.':
    'Ahora mismo hay demasiadas suscripciones. Inténtalo de nuevo en una hora.',
  'Email Confirmed Successfully!': '¡Dirección confirmada!',
  'This link is no longer valid. Please sign up again.': 'Este enlace ya no es válido. Suscríbete de nuevo.',
  'This link is no longer valid. Please use the one in our latest mail.':
    'Este enlace ya no es válido. Usa el de nuestro último correo.',
  'This link is no longer valid. Your shows have the same setting.':
    'Este enlace ya no es válido. En tus podcasts tienes el mismo ajuste.',
  'This link is not complete. Please use the one in our mail.':
    'Este enlace está incompleto. Usa el de nuestro correo.',
  'This address is not subscribed. Please sign up again.':
    'Esta dirección no está suscrita. Suscríbete de nuevo.',
  'This is what you chose.': 'Esto es lo que elegiste.',
  'There is no such subscription.': 'Esta suscripción no existe.',
  'There is no newsletter in this language.': 'No hay boletín en este idioma.',
  'You are unsubscribed. No further issue will come.': 'Te has dado de baja. No recibirás más boletines.',
  'We will not ask this address again.': 'No volveremos a preguntarte en esta dirección.',
} as const
