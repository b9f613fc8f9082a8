import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium, LAUNCH } from './stack/findChromium.ts'
import { consoleMails, seededMails } from './mails/seededMails.ts'
import { takeMails } from './mails/takeMails.ts'
import { LOCAL } from './stack/paths.ts'

/**
 * `npm run mails [folder]`: every mail as HTML, as text and, where there is a Chromium, as pictures: phone and desktop,
 * light and dark; and what goes into Firebase's console. Without a folder they go to .local/mails.
 */
const folder = path.resolve(process.argv[2] ?? path.join(LOCAL, 'mails'))
const mails = await seededMails()
await mkdir(folder, { recursive: true })
for (const [name, { subject, html, text }] of Object.entries(mails)) {
  await writeFile(path.join(folder, `email-${name}.html`), html)
  await writeFile(path.join(folder, `email-${name}.txt`), `Subject: ${subject}\n\n${text}`)
  console.log(`${(Buffer.byteLength(html) / 1_000).toFixed(1).padStart(6)} kB  ${name}: ${subject}`)
}
for (const [name, { html }] of Object.entries(consoleMails())) {
  await writeFile(path.join(folder, `${name}.html`), html)
}
const executablePath = findChromium()
if (executablePath === undefined) {
  console.error('No Chromium to take pictures with: install one, or set CHROMIUM_PATH.')
  process.exitCode = 1
} else {
  const browser = await chromium.launch({ executablePath, ...LAUNCH })
  try {
    await takeMails(browser, mails, folder)
  } finally {
    await browser.close()
  }
}
console.log(folder)
