import type * as english from './texts.en.ts'

export const headTexts: typeof english.headTexts = {
  description:
    'Pega el enlace de un episodio de podcast. Lo esencial te llega por correo, y cada idea enlaza con el segundo en que se dijo.',
}

export const shellTexts: typeof english.shellTexts = {
  skip: 'Saltar al contenido',
  home: 'Inicio',
  logo: 'Sonobrief, inicio',
  blog: 'Blog',
  pricing: 'Precios',
  main: 'Principal',
  account: 'Cuenta',
  subscribe: 'Suscribirse',
  dashboard: 'Panel',
  logIn: 'Iniciar sesión',
  new: 'Nuevo',
  signUp: 'Crear cuenta',
  menu: 'Menú',
  closeMenu: 'Cerrar el menú',
  crash: 'Error inesperado de la app',
  offline: 'Esta página necesita conexión',
  reload: 'Recargar',
}

export const footerTexts: typeof english.footerTexts = {
  company: 'Empresa',
  about: 'Preguntas frecuentes',
  support: 'Apóyanos',
  resources: 'Recursos',
  demo: 'Probar la demo',
  newsletter: 'Boletín',
  developers: 'API',
  legal: 'Legal',
  privacy: 'Política de privacidad',
  terms: 'Condiciones del servicio',
  motto: 'Una sala de lectura tranquila para el audio.',
  contact: 'Contactar con soporte',
  footer: 'Pie de página',
  otherLanguage: 'English',
  social: 'Redes sociales',
}

export const bootTexts: typeof english.bootTexts = {
  failed: 'No se ha podido cargar. Comprueba tu conexión y vuelve a cargar la página.',
  noScript: 'Sonobrief necesita JavaScript para mostrar esta página. Actívalo y vuelve a cargarla.',
}
