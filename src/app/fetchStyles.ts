const coming = new Map<string, Promise<unknown>>()

/**
 * Stands before each `import()` in the build (src/build/preloadHelper.ts): a module loads once its styles have.
 * Failures fire `vite:preloadError`, as Vite's do, and are thrown.
 * @param files style sheets, and scripts worth a head start, from the site's root
 */
export async function fetchWithStyles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map(fetchOnce))
    return await load()
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

async function fetchOnce(file: string): Promise<unknown> {
  const href = `/${file}`
  // A prerendered page names the styles that it holds inline.
  if (!coming.has(href) && document.querySelector(`link[href="${href}"]`)) return undefined
  const fetched = coming.get(href) ?? linked(href)
  coming.set(href, fetched)
  return await fetched
}

function linked(href: string): Promise<unknown> {
  const isStyle = href.endsWith('.css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.href = href
  document.head.append(link)
  // The module itself waits for its scripts.
  if (!isStyle) return Promise.resolve()
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      // The next attempt fetches it again.
      coming.delete(href)
      link.remove()
      reject(new Error(`${href} could not be fetched`))
    })
  })
}
