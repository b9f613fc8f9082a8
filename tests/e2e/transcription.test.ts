import { expect, it, onTestFinished } from 'vitest'
import { member } from './support/accounts.ts'
import { seeText } from './support/browser.ts'
import { stack } from './support/stack.ts'
import { violations } from './support/pageProblems.ts'

it('an episode without a transcript is heard: told before the charge, shown on the dashboard, then summarized, in Spanish', async () => {
  const { podcasts, transcriber } = stack().ports
  const { links } = (await (await fetch(`http://127.0.0.1:${podcasts}/control/links`)).json()) as {
    links: Array<{ kind: string; text: string }>
  }
  const link = links.find(({ kind }) => kind === 'an episode without a transcript')?.text ?? ''
  const hear = (times: number) =>
    fetch(`http://127.0.0.1:${transcriber}/control/fault`, {
      method: 'POST',
      body: JSON.stringify({ kind: 'slow', delayMs: 600_000, times }),
    })
  // It takes as long as it takes to be seen.
  await hear(3)
  onTestFinished(async () => void (await hear(0)))

  const { page, account: listener } = await member({ profile: { language: 'es' }, path: '/es/demo?new' })
  await page.getByLabel('Enlace del episodio').fill(link)
  await page.getByRole('button', { name: 'Ver vista previa' }).click()
  await seeText(page, 'A Zoo on the Kitchen Shelf', 'primero hay que escucharlo: unos 2 minutos más')
  expect(await violations(page)).toEqual([])
  await seeText(page, 'llega cuando hayamos escuchado el episodio, en unos 12-17 minutos.')
  await seeText(page, 'Buscamos cada idea en la transcripción del episodio')
  await page.getByRole('button', { name: /^Enviar (?:el extracto )?por/ }).click()
  await seeText(page, '¡Solicitud enviada!', 'El correo llega cuando hayamos escuchado el episodio')

  await page.goto('/es/dashboard')
  const row = page.getByRole('region', { name: 'Tus resúmenes' }).getByRole('listitem')
  await row.getByText('Escuchando', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await hear(0)
  await row.getByText('Enviado', { exact: true }).waitFor()
  await row.getByRole('link', { name: 'A Zoo on the Kitchen Shelf' }).click()
  await seeText(page, 'Momentos clave', /que se apoyan en palabras|pasajes elegidos con reglas fijas/)
  const mail = await stack().waitForMail(listener.email, ({ html }) => html?.includes('#t=') === true)
  expect(mail.html).toMatch(/<html lang="es"[^]*#t=\d+/)
})
