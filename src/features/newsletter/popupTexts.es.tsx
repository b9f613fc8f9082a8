import type * as english from './popupTexts.en.tsx'

export const popupTexts: typeof english.popupTexts = {
  failed: '¡Vaya! Algo ha fallado',
  again: 'Reintentar',
  sent: '¡Correo enviado!',
  checkInbox: (
    <>
      <strong>¡Ya casi está!</strong> Revisa tu bandeja de entrada, y también la carpeta de spam: el enlace de
      nuestro correo confirma tu dirección.
    </>
  ),
  wantMore: '¿Quieres algo más que el boletín?',
  waitlist: 'Unirse a la lista de espera',
}
