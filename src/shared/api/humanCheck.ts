import { site } from '../../content/site.ts'

/** The used part of reCAPTCHA v3. */
interface Captcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

declare global {
  var grecaptcha: Captcha | undefined
}

const SCRIPT = site.local?.captchaScript ?? 'https://www.google.com/recaptcha/api.js'

let loading: Promise<void> | undefined
let ready = false

/** Fetches the check's script, once. Rejects when that fails; the next call retries. */
export function loadHumanCheck(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export function humanCheckReady(): boolean {
  return ready
}

/** A fresh token: valid once, for two minutes. @throws when the check fails */
export async function humanToken(): Promise<string> {
  await loadHumanCheck()
  if (globalThis.grecaptcha === undefined) throw new Error('The security script defined nothing')
  const token = await globalThis.grecaptcha.execute(site.recaptchaSiteKey, { action: 'submit' })
  if (token === '') throw new Error('The security check gave no token')
  return token
}

async function load(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${SCRIPT}?render=${encodeURIComponent(site.recaptchaSiteKey)}`
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The security script did not load'))
    })
    document.head.append(script)
  })
  await new Promise<void>((resolve, reject) => {
    if (globalThis.grecaptcha === undefined) reject(new Error('The security script defined nothing'))
    else globalThis.grecaptcha.ready(resolve)
  })
  ready = true
}
