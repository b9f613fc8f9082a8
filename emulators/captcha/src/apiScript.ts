/** /recaptcha/api.js: `grecaptcha` for the site key of `render`; tokens come from the script's origin. */
export function apiScript(siteKey: string): string {
  const install = (renderedKey: string) => {
    const script = document.currentScript
    const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin
    const execute = async (key: string, { action }: { action: string }): Promise<string> => {
      if (key !== renderedKey) throw new Error(`Invalid site key or not loaded in api.js: ${key}`)
      const body = new URLSearchParams({ action })
      const response = await fetch(`${origin}/recaptcha/api2/execute`, { method: 'POST', body })
      if (!response.ok) throw new Error(`reCAPTCHA could not be reached (${response.status})`)
      return response.text()
    }
    const ready = (callback: () => void) => queueMicrotask(callback)
    Object.assign(globalThis, { grecaptcha: { ready, execute } })
  }
  return `;(${install.toString()})(${JSON.stringify(siteKey)})\n`
}
