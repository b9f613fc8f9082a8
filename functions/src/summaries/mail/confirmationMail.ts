import type { Language } from '#domain/profile.ts'
import { escapeHtml } from './escapeHtml.ts'

const TEXTS = {
  en: {
    subject: 'Confirm that you want podcast summaries here',
    title: 'May we send podcast summaries to this address?',
    body: 'Somebody with a Sonobrief account has asked us to deliver a podcast summary to you. We send nothing before you agree.',
    button: 'Yes, deliver here',
    note: 'The link works for 24 hours. If you did not expect this, do nothing: no summary will come.',
  },
  es: {
    subject: 'Confirma que quieres recibir resúmenes de pódcasts aquí',
    title: '¿Podemos enviar resúmenes de pódcasts a esta dirección?',
    body: 'Alguien con una cuenta de Sonobrief nos ha pedido que te enviemos el resumen de un pódcast. No enviamos nada antes de que lo aceptes.',
    button: 'Sí, enviar aquí',
    note: 'El enlace funciona durante 24 horas. Si no esperabas este mensaje, no hagas nada: no llegará ningún resumen.',
  },
} as const

/**
 * The mail that asks an address whether it wants what another account's owner sends. It holds no word of that person's,
 * so that nobody can write to strangers through us.
 * @param link to the page whose button confirms; opening it changes nothing
 * reliability.md rows 24, 34 and 39
 */
export function confirmationMail(
  link: string,
  language: Language,
): { subject: string; html: string; text: string } {
  const { subject, title, body, button, note } = TEXTS[language]
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 24px;font:17px/28px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<h1 style="margin:0 0 16px;font:500 24px/32px Georgia,serif">${escapeHtml(title)}</h1>
<p style="margin:0 0 24px;max-width:560px">${escapeHtml(body)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;border:2px solid;border-radius:4px;color:inherit;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0;max-width:560px;font-size:15px;line-height:24px">${escapeHtml(note)}</p>
</body>
</html>
`
  return { subject, html, text: `${title}\n\n${body}\n\n${button}:\n${link}\n\n${note}\n` }
}
