import type { Plugin } from 'vite'

const AUTH = /\/@firebase\/auth\/dist\/esm\/index-[^/]*\.js(?:\?|$)/
const ASSIGNED = /^(\w+)\.(\w+) = (null|\[\]|"[^"]*"|'[^']*')(?: \/\*[^*]*\*\/)?;$/gm

/**
 * Firebase Auth assigns its classes' constants after their definition (`Class.NAME = …`), which the bundler takes for
 * a use of the class: every log-in would fetch the providers of all networks and their windows. As static fields they
 * vanish with unused classes.
 */
export function firebaseStatics(): Plugin {
  return {
    name: 'sonobrief:firebase-statics',
    apply: 'build',
    transform(code, id) {
      if (!AUTH.test(id)) return null
      const fields = new Map<RegExp, string>()
      let result = code.replaceAll(ASSIGNED, (statement, name: string, field: string, value: string) => {
        const head = new RegExp(`^class ${name}(?: extends \\w+)? \\{$`, 'm')
        if (!head.test(code)) return statement
        fields.set(head, `    static ${field} = ${value};`)
        return ''
      })
      for (const [head, field] of fields) result = result.replace(head, (line) => `${line}\n${field}`)
      if (result === code) this.error('Firebase Auth gives its classes no constants any more as it did.')
      return { code: result, map: null }
    },
  }
}
