const coming = new Map<string, Promise<unknown>>()

/**
 * Stands before each `import()` in the build (src/build/preloadHelper.ts): a module comes once its styles are there.
 * What fails is told as Vite does, by the event `vite:preloadError`, and thrown.
 * @param files names of what goes with the module, from the site's root: style sheets, and scripts that are worth a
 *   head start
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
  // A page drawn at build time names what stands in it already.
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
      // So that the next attempt asks for it again.
      coming.delete(href)
      link.remove()
      reject(new Error(`${href} could not be fetched`))
    })
  })
}
