import { randomBytes } from 'node:crypto'

/** What a token stands for. */
export interface Grade {
  readonly action: string
  /** From 0, surely a machine, to 1, surely a person. */
  readonly score: number
  /** Host of the page that asked. */
  readonly hostname: string
  /** Milliseconds since 1970. */
  readonly issuedAtMs: number
}

const LIFETIME_MS = 120_000
const TOKEN_BYTES = 384

/** The tokens given out; each is good once, for two minutes. */
export class TokenBook {
  readonly #grades = new Map<string, Grade>()
  readonly #used = new Set<string>()

  issue(grade: Grade): string {
    this.#forgetOld(grade.issuedAtMs)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    this.#grades.set(token, grade)
    return token
  }

  /**
   * Uses a token up.
   * @returns its grade, or the error code of siteverify
   */
  redeem(token: string, nowMs: number): Grade | 'invalid-input-response' | 'timeout-or-duplicate' {
    const grade = this.#grades.get(token)
    if (!grade) return 'invalid-input-response'
    if (this.#used.has(token) || nowMs - grade.issuedAtMs > LIFETIME_MS) return 'timeout-or-duplicate'
    this.#used.add(token)
    return grade
  }

  /** Old tokens would be refused anyway; a day is kept so that they are refused for the right reason. */
  #forgetOld(nowMs: number): void {
    for (const [token, { issuedAtMs }] of this.#grades) {
      if (nowMs - issuedAtMs < 86_400_000) break
      this.#grades.delete(token)
      this.#used.delete(token)
    }
  }
}
