import { beforeEach, describe, expect, it, vi } from 'vitest'
import { manageLinks, manageToken, readManageToken } from './signedToken.ts'

const ID = '0123456789abcdef0123456789abcdef01234567'
const GENERATION = 1_795_305_600
const OTHER = 'f123456789abcdef0123456789abcdef01234567'

beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-newsletter')
  vi.stubEnv('LINK_KEYS', 'a-key-for-tests-that-is-long-enough')
  vi.stubEnv('APP_URL', 'https://app.test')
  return () => vi.unstubAllEnvs()
})

describe('the token that manages a newsletter subscription', () => {
  it('names its subscriber, and is the same in every mail', () => {
    expect(readManageToken(manageToken(ID, 0))).toEqual({ id: ID, generation: 0 })
    expect(manageToken(ID, 0)).toBe(manageToken(ID, 0))
  })

  it.each([
    ['of another id under this proof', (token: string) => OTHER + token.slice(40)],
    ['with its first letter of proof changed', (token: string) => changed(token, 41)],
    ['with its id changed', (token: string) => changed(token, 0)],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['with something behind it', (token: string) => `${token}A`],
    ['in capitals', (token: string) => token.toUpperCase()],
    ['with a line break behind it', (token: string) => `${token}\n`],
    ['that is no text', () => [manageToken(ID, 0)]],
    ['that is missing', () => undefined],
    ['of a megabyte', (token: string) => token.repeat(12_000)],
  ])('is refused %s', (_, tampered) => expect(readManageToken(tampered(manageToken(ID, 0)))).toBeUndefined())

  it('is refused with another key', () => {
    const token = manageToken(ID, 0)
    vi.stubEnv('LINK_KEYS', 'another-key-for-tests-that-is-long-enough')
    expect(readManageToken(token)).toBeUndefined()
  })

  it('holds a signed generation, which older tokens lack', () => {
    const token = manageToken(ID, GENERATION)
    expect(readManageToken(token)).toEqual({ id: ID, generation: GENERATION })
    expect(token).toMatch(new RegExp(`^${ID}\\.${GENERATION}\\.[\\w-]{43}$`))
    expect(readManageToken(token.replace(String(GENERATION), String(GENERATION + 1)))).toBeUndefined()
    expect(readManageToken(token.replace(`.${GENERATION}`, ''))).toBeUndefined()
    expect(manageToken(ID, 0)).toMatch(/^[0-9a-f]{40}\.[\w-]{43}$/)
    expect(readManageToken(manageToken(ID, 0).replace('.', '.0.'))).toBeUndefined()
  })

  it('needs no escaping in the links of mails', () => {
    const { preferences, unsubscribe, oneClick } = manageLinks(ID, GENERATION)
    expect([preferences, unsubscribe, oneClick].map((link) => new URL(link).pathname)).toEqual([
      '/newsletter/preferences',
      '/newsletter/unsubscribe',
      '/api/newsletter-one-click',
    ])
    for (const link of [preferences, unsubscribe, oneClick]) {
      expect(new URL(link).origin).toBe('https://app.test')
      expect(readManageToken(new URL(link).searchParams.get('token'))).toEqual({
        id: ID,
        generation: GENERATION,
      })
      expect(link).toMatch(/^[\w:/.?=-]+$/)
    }
  })
})

function changed(token: string, at: number): string {
  return token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1)
}
