import type * as english from './texts.en.ts'

export const deliveryTexts: typeof english.deliveryTexts = {
  title: 'Confirmar la entrega',
  heading: '¿Quieres recibir resúmenes aquí?',
  about:
    'Alguien ha pedido a Sonobrief que envíe resúmenes de podcasts a la dirección en la que has recibido este enlace. Sin tu permiso no enviaremos ninguno; si no los quieres, no hagas nada.',
  confirming: 'Confirmando…',
  confirm: 'Sí, quiero recibirlos',
  done: 'Ya se pueden enviar resúmenes a esta dirección.',
  missing: 'Este enlace está incompleto. Vuelve a abrirlo desde el correo.',
  home: 'Inicio',
}
