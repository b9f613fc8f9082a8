import type * as english from './texts.en.tsx'

export const templatesTexts: typeof english.templatesTexts = {
  title: 'Plantillas',
  failure: 'no se han podido cargar tus plantillas. Inténtalo de nuevo.',
  account: 'Cuenta',
  about: 'Un resumen, cuatro formas de leerlo: en la página, en el correo y en lo que exportes.',
  template: 'Plantilla',
  preview: 'Vista previa',
  previewed: 'Resumen de la vista previa',
}

export const choiceTexts: typeof english.choiceTexts = {
  isStandard: 'Los resúmenes nuevos usan esta plantilla.',
  standard: (name) => `Los resúmenes nuevos usan la plantilla «${name}».`,
  choose: 'Usar en los resúmenes nuevos',
  used: (name) => `Los resúmenes nuevos usarán «${name}» a partir del próximo.`,
  chooseOnce: 'Solo para este resumen',
  usedOnce: (name) => `Este resumen usa ahora «${name}».`,
  noPoints: (name) => `Un extracto no tiene ideas clave para la plantilla «${name}».`,
  offline: 'Estás sin conexión: podrás elegirla cuando vuelva la conexión.',
  free: 'Cambiar de plantilla no cuesta nada ni vuelve a escribir el resumen. Lo verificado sigue verificado.',
  laid: (name, said, title) => (
    <>
      {said(`«${title}»`)} usa la plantilla «{name}».
    </>
  ),
  everybodys: (name) => `«${name}» es la plantilla de todos los resúmenes, en todos los planes.`,
  premium: 'Premium incluye las plantillas: una para todos los resúmenes nuevos o una para cada uno.',
  chosen: (name) => `Habías elegido «${name}». Volverá a usarse cuando recuperes tu plan.`,
  seePremium: 'Ver Premium',
  layOut: (name) => `Usar «${name}» en este resumen`,
  kept: 'Los resúmenes que ya usan otra plantilla siguen como están.',
}
