import { fetchItem, itemsOf, marksSeen } from './fetchItems.ts'
import type { Folder, Folders, Message } from './Folder.ts'
import { searchMessages } from './searchMessages.ts'
import { messagesIn } from './sequenceSet.ts'
import { BadCommand, type Token, tokensOf } from './Token.ts'

/** What the next commands meet: nothing; a refusal of LOGIN, FETCH or MOVE; a connection that ends instead of a MOVE. */
export const FAILURES = ['none', 'login', 'fetch', 'move', 'hang-up-on-move'] as const
export type Failure = (typeof FAILURES)[number]

export interface Account {
  readonly user: string
  readonly password: string
}

export interface SessionOptions {
  readonly account: Account
  readonly folders: Folders
  /** Whether MOVE is offered; without it a client copies and expunges. */
  readonly canMove: boolean
  failure(): Failure
  /** Called before a folder is opened, so that what has come since can be put in. */
  beforeSelect(): Promise<void>
  write(octets: Buffer): void
  hangUp(): void
}

/** A command that is understood and cannot be done; the client is told so with NO. */
class Refused extends Error {}

/** Commands whose answers must not be mixed with news of expunged messages, as that changes numbers. RFC 3501 §7.4.1 */
const WITHOUT_NEWS = new Set(['FETCH', 'STORE', 'SEARCH'])

/** One connection to the mailbox: IMAP4rev1 (RFC 3501) with UIDPLUS and MOVE, as far as the README says. */
export class ImapSession {
  readonly #options: SessionOptions
  #isKnown = false
  #isOver = false
  #folder: Folder | undefined
  #isReadOnly = false
  /** The messages of the folder as the client has been told of them: their numbers are its numbers. */
  #view: Message[] = []

  constructor(options: SessionOptions) {
    this.#options = options
    this.#say(`* OK [CAPABILITY ${this.#capability}] the local mailbox`)
  }

  get #capability(): string {
    return `IMAP4rev1 UIDPLUS NAMESPACE${this.#options.canMove ? ' MOVE' : ''}`
  }

  /** Answers one command. @param line as CommandReader gives it */
  async take(line: string): Promise<void> {
    const [, tag = '*', rest = ''] = /^([^\s()"{%*\\+]+) (.*)$/s.exec(line) ?? []
    try {
      const [command, ...args] = tokensOf(rest)
      if (tag === '*' || typeof command !== 'string') throw new BadCommand('a command is a tag and a word')
      const isByUid = command.toUpperCase() === 'UID'
      const name = isByUid ? textOf(args.shift(), 'a command').toUpperCase() : command.toUpperCase()
      const code = await this.#do(name, args, isByUid)
      if (isByUid || !WITHOUT_NEWS.has(name)) this.#tellNews()
      this.#say(`${tag} OK ${code ?? ''}${name} done`)
      if (name === 'LOGOUT') this.#hangUp()
    } catch (error) {
      if (error instanceof Refused) this.#say(`${tag} NO ${error.message}`)
      else if (error instanceof BadCommand) this.#say(`${tag} BAD ${error.message}`)
      else throw error
    }
  }

  /** @returns a response code for the last line, if there is one */
  async #do(name: string, args: Token[], isByUid: boolean): Promise<string | undefined> {
    switch (name) {
      case 'CAPABILITY':
        return this.#say(`* CAPABILITY ${this.#capability}`)
      case 'NOOP':
      case 'CHECK':
        return undefined
      case 'LOGOUT':
        return this.#say('* BYE until the next time')
      case 'LOGIN':
        return this.#login(textOf(args[0], 'a user'), textOf(args[1], 'a password'))
    }
    if (!this.#isKnown) throw new Refused('[AUTHENTICATIONFAILED] log in first')
    switch (name) {
      case 'NAMESPACE':
        return this.#say('* NAMESPACE (("" "/")) NIL NIL')
      case 'LIST':
      case 'LSUB':
        return this.#list(name, textOf(args[1], 'a pattern'))
      case 'SUBSCRIBE':
        return undefined
      case 'CREATE':
        return this.#create(textOf(args[0], 'a folder'))
      case 'SELECT':
      case 'EXAMINE':
        return this.#select(textOf(args[0], 'a folder'), name === 'EXAMINE')
    }
    const folder = this.#folder
    if (folder === undefined) throw new BadCommand(`${name} is not known here, or needs an open folder`)
    switch (name) {
      case 'CLOSE':
        this.#folder = undefined
        this.#view = []
        return undefined
      case 'SEARCH': {
        const found = new Set(searchMessages(args, this.#view))
        const numbers = this.#view.flatMap((each, at) =>
          found.has(each) ? (isByUid ? each.uid : at + 1) : [],
        )
        return this.#say(['* SEARCH', ...numbers].join(' '))
      }
      case 'FETCH':
        return this.#fetch(this.#named(args[0], isByUid), itemsOf(args[1]), isByUid)
      case 'STORE':
        return this.#store(
          this.#named(args[0], isByUid),
          textOf(args[1], 'an item'),
          flagsOf(args[2]),
          isByUid,
        )
      case 'EXPUNGE': {
        const named = isByUid ? this.#named(args[0], true) : this.#view
        folder.remove(named.filter(({ flags }) => flags.has('\\Deleted')))
        return undefined
      }
      case 'COPY':
      case 'MOVE':
        return this.#copy(folder, name, this.#named(args[0], isByUid), textOf(args[1], 'a folder'))
      default:
        throw new BadCommand(`${name} is not known here`)
    }
  }

  #login(user: string, password: string): string {
    const { account } = this.#options
    if (this.#options.failure() === 'login' || user !== account.user || password !== account.password) {
      throw new Refused('[AUTHENTICATIONFAILED] wrong user or password')
    }
    this.#isKnown = true
    return `[CAPABILITY ${this.#capability}] `
  }

  #list(name: string, pattern: string): undefined {
    if (pattern === '') return this.#say(`* ${name} (\\Noselect) "/" ""`)
    const text = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/[*%]/g, '.*')
    const match = new RegExp(`^${text}$`, 'i')
    for (const folder of this.#options.folders.all) {
      if (match.test(folder.name)) this.#say(`* ${name} () "/" "${folder.name}"`)
    }
  }

  #create(name: string): undefined {
    if (this.#options.folders.find(name)) throw new Refused('[ALREADYEXISTS] there is such a folder')
    if (!/^[\w -]{1,60}$/.test(name))
      throw new Refused('[CANNOT] a name has letters, digits, "_", "-" and blanks')
    this.#options.folders.create(name)
  }

  async #select(name: string, isReadOnly: boolean): Promise<string> {
    await this.#options.beforeSelect()
    this.#folder = this.#existing(name, 'NONEXISTENT')
    this.#isReadOnly = isReadOnly
    this.#view = [...this.#folder.messages]
    const flags = '\\Answered \\Flagged \\Deleted \\Seen \\Draft'
    this.#say(`* FLAGS (${flags})`)
    this.#say(`* ${this.#view.length} EXISTS`)
    this.#say('* 0 RECENT')
    this.#say(`* OK [PERMANENTFLAGS (${isReadOnly ? '' : flags})] which are kept`)
    this.#say(`* OK [UIDVALIDITY ${this.#folder.uidValidity}] UIDs are valid`)
    this.#say(`* OK [UIDNEXT ${this.#folder.uidNext}] the next one`)
    return isReadOnly ? '[READ-ONLY] ' : '[READ-WRITE] '
  }

  #fetch(messages: readonly Message[], items: readonly string[], isByUid: boolean): undefined {
    if (this.#options.failure() === 'fetch') throw new Refused('[SERVERBUG] a test ordered FETCH to fail')
    const wanted = isByUid && !items.some((item) => item.toUpperCase() === 'UID') ? ['UID', ...items] : items
    for (const message of messages) {
      // Expunged by somebody else meanwhile, and this client has not been told yet.
      if (!this.#folder?.messages.includes(message)) continue
      if (!this.#isReadOnly && wanted.some(marksSeen)) message.flags.add('\\Seen')
      const parts = wanted.flatMap((item) => [Buffer.from(' '), fetchItem(item, message)])
      const number = this.#view.indexOf(message) + 1
      this.#write(
        Buffer.concat([Buffer.from(`* ${number} FETCH (`), ...parts.slice(1), Buffer.from(')\r\n')]),
      )
    }
  }

  #store(messages: readonly Message[], item: string, flags: readonly string[], isByUid: boolean): undefined {
    const [, sign, silent] = /^([+-]?)FLAGS(\.SILENT)?$/i.exec(item) ?? []
    if (sign === undefined) throw new BadCommand(`STORE ${item} is not known here`)
    if (this.#isReadOnly) throw new Refused('[READ-ONLY] the folder was opened to be read only')
    for (const message of messages) {
      if (sign === '') message.flags.clear()
      for (const flag of flags) {
        if (sign === '-') message.flags.delete(flag)
        else message.flags.add(flag)
      }
    }
    if (silent === undefined) this.#fetch(messages, ['FLAGS'], isByUid)
  }

  #copy(from: Folder, name: string, messages: readonly Message[], to: string): string | undefined {
    const failure = this.#options.failure()
    const isMove = name === 'MOVE'
    if (isMove && !this.#options.canMove) throw new BadCommand('MOVE is not known here')
    if (isMove && failure === 'hang-up-on-move') return this.#hangUp()
    if (isMove && failure === 'move') throw new Refused('[SERVERBUG] a test ordered MOVE to fail')
    const target = this.#existing(to, 'TRYCREATE')
    if (messages.length === 0) return undefined
    const copies = messages.map(({ source, receivedAt, flags }) => target.add(source, receivedAt, flags))
    const uids = (each: readonly Message[]) => each.map(({ uid }) => uid).join(',')
    const code = `[COPYUID ${target.uidValidity} ${uids(messages)} ${uids(copies)}] `
    if (!isMove) return code
    this.#say(`* OK ${code}moved`)
    from.remove(messages)
    return undefined
  }

  #existing(name: string, code: string): Folder {
    const folder = this.#options.folders.find(name)
    if (folder === undefined) throw new Refused(`[${code}] there is no folder "${name}"`)
    return folder
  }

  #named(set: Token | undefined, isByUid: boolean): Message[] {
    return messagesIn(textOf(set, 'a sequence set'), this.#view, isByUid)
  }

  /** What has gone and come since the client was last told. */
  #tellNews(): void {
    const now = this.#folder?.messages
    if (now === undefined) return
    const here = new Set(now)
    for (let at = this.#view.length - 1; at >= 0; at--) {
      if (!here.has(this.#view[at] as Message)) this.#say(`* ${at + 1} EXPUNGE`)
    }
    const kept = this.#view.filter((message) => here.has(message))
    if (now.length > kept.length) this.#say(`* ${now.length} EXISTS`)
    this.#view = [...now]
  }

  #say(line: string): undefined {
    this.#write(Buffer.from(`${line}\r\n`, 'latin1'))
  }

  #write(octets: Buffer): void {
    if (!this.#isOver) this.#options.write(octets)
  }

  #hangUp(): undefined {
    this.#isOver = true
    this.#options.hangUp()
  }
}

function textOf(token: Token | undefined, what: string): string {
  if (typeof token !== 'string') throw new BadCommand(`${what} is missing`)
  return token
}

function flagsOf(token: Token | undefined): string[] {
  const flags = typeof token === 'string' ? [token] : (token ?? [])
  return flags.map((flag) => textOf(flag, 'a flag'))
}
