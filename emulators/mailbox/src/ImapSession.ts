import type { Folder, Folders, Message } from './Folder.ts'
import { BadCommand, type Token, tokensOf } from './Token.ts'

/** Failures of commands: none; a refusal of LOGIN, FETCH or MOVE; a connection that ends instead of a MOVE. */
export type Failure = 'none' | 'login' | 'fetch' | 'move' | 'hang-up-on-move'

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
  /** Called before a folder is opened, so that new mails can be put in. */
  beforeSelect(): Promise<void>
  write(octets: Buffer): void
  hangUp(): void
}

/** A command that is understood but impossible; answered with NO. */
class Refused extends Error {}

/** Commands without and with an open folder, `UID …` being by UID only. */
const COMMANDS = [
  'CREATE',
  'LIST',
  'LOGIN',
  'LOGOUT',
  'LSUB',
  'NAMESPACE',
  'SELECT',
  'SUBSCRIBE',
  'UID COPY',
  'UID EXPUNGE',
  'UID FETCH',
  'UID MOVE',
  'UID SEARCH',
  'UID STORE',
] as const

/** One connection to the mailbox: IMAP4rev1 (RFC 3501) with UIDPLUS and MOVE, as far as {@link COMMANDS} goes. */
export class ImapSession {
  readonly #options: SessionOptions
  #isKnown = false
  #isOver = false
  #folder: Folder | undefined
  /** The messages as the client knows them: their numbers are its numbers. */
  #view: Message[] = []

  constructor(options: SessionOptions) {
    this.#options = options
    this.#say(`* OK [CAPABILITY ${this.#capability}] the local mailbox`)
  }

  get #capability(): string {
    return `IMAP4rev1 UIDPLUS NAMESPACE${this.#options.canMove ? ' MOVE' : ''}`
  }

  /** Answers one command. @param line one octet per character */
  async take(line: string): Promise<void> {
    const [, tag = '*', rest = ''] = /^([^\s()"{%*\\+]+) (.*)$/s.exec(line) ?? []
    try {
      const [command, ...args] = tokensOf(rest)
      if (tag === '*' || typeof command !== 'string') throw new BadCommand('a command is a tag and a word')
      const isByUid = command === 'UID'
      const name = isByUid ? `UID ${textOf(args.shift(), 'a command')}` : command
      const known = COMMANDS.find((each) => each === name)
      if (known === undefined) throw new BadCommand(`${name} is not known here`)
      const code = await this.#do(known, args)
      this.#tellNews()
      this.#say(`${tag} OK ${code ?? ''}${name} done`)
      if (name === 'LOGOUT') this.#hangUp()
    } catch (error) {
      if (error instanceof Refused) this.#say(`${tag} NO ${error.message}`)
      else if (error instanceof BadCommand) this.#say(`${tag} BAD ${error.message}`)
      else throw error
    }
  }

  /** @returns a response code for the last line, if any */
  async #do(name: (typeof COMMANDS)[number], args: Token[]): Promise<string | undefined> {
    if (name === 'LOGOUT') return this.#say('* BYE until the next time')
    if (name === 'LOGIN') return this.#login(textOf(args[0], 'a user'), textOf(args[1], 'a password'))
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
        return this.#select(textOf(args[0], 'a folder'))
    }
    const folder = this.#folder
    if (folder === undefined) throw new BadCommand(`${name} needs an open folder`)
    if (name === 'UID SEARCH') {
      const found = searchMessages(args, this.#view)
      return this.#say(['* SEARCH', ...found.map(({ uid }) => uid)].join(' '))
    }
    const messages = messagesIn(textOf(args[0], 'a sequence set'), this.#view)
    switch (name) {
      case 'UID FETCH':
        return this.#fetch(messages, args[1])
      case 'UID STORE':
        return this.#store(messages, textOf(args[1], 'an item'), args[2])
      case 'UID EXPUNGE':
        folder.remove(messages.filter(({ isDeleted }) => isDeleted))
        return undefined
      case 'UID COPY':
      case 'UID MOVE':
        return this.#copy(folder, name === 'UID MOVE', messages, textOf(args[1], 'a folder'))
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
    for (const folder of this.#options.folders.all) {
      if (pattern === '*' || pattern === folder.name) this.#say(`* ${name} () "/" "${folder.name}"`)
    }
  }

  #create(name: string): undefined {
    if (this.#options.folders.find(name)) throw new Refused('[ALREADYEXISTS] there is such a folder')
    if (!/^[\w -]{1,60}$/.test(name))
      throw new Refused('[CANNOT] a name has letters, digits, "_", "-" and blanks')
    this.#options.folders.create(name)
  }

  async #select(name: string): Promise<string> {
    await this.#options.beforeSelect()
    this.#folder = this.#existing(name, 'NONEXISTENT')
    this.#view = [...this.#folder.messages]
    this.#say('* FLAGS (\\Deleted)')
    this.#say(`* ${this.#view.length} EXISTS`)
    this.#say('* 0 RECENT')
    this.#say('* OK [PERMANENTFLAGS (\\Deleted)] which are kept')
    this.#say(`* OK [UIDVALIDITY ${this.#folder.uidValidity}] UIDs are valid`)
    this.#say(`* OK [UIDNEXT ${this.#folder.uidNext}] the next one`)
    return '[READ-WRITE] '
  }

  #fetch(messages: readonly Message[], asked: Token | undefined): undefined {
    if (this.#options.failure() === 'fetch') throw new Refused('[SERVERBUG] a test ordered FETCH to fail')
    const items = typeof asked === 'string' ? [asked] : (asked ?? [])
    for (const message of messages) {
      // Expunged by another client; this one has not been told yet.
      if (!this.#folder?.messages.includes(message)) continue
      const parts = items.flatMap((item) => [Buffer.from(' '), fetchItem(item, message)])
      const number = this.#view.indexOf(message) + 1
      this.#write(
        Buffer.concat([Buffer.from(`* ${number} FETCH (`), ...parts.slice(1), Buffer.from(')\r\n')]),
      )
    }
  }

  #store(messages: readonly Message[], item: string, flags: Token | undefined): undefined {
    if (!/^\+FLAGS(\.SILENT)?$/.test(item) || String(flags) !== '\\Deleted')
      throw new BadCommand(`STORE ${item} ${String(flags)} is not known here`)
    for (const message of messages) {
      message.isDeleted = true
      const number = this.#view.indexOf(message) + 1
      if (item === '+FLAGS') this.#say(`* ${number} FETCH (UID ${message.uid} FLAGS (\\Deleted))`)
    }
  }

  #copy(from: Folder, isMove: boolean, messages: readonly Message[], to: string): string | undefined {
    const failure = this.#options.failure()
    if (isMove && !this.#options.canMove) throw new BadCommand('MOVE is not known here')
    if (isMove && failure === 'hang-up-on-move') return this.#hangUp()
    if (isMove && failure === 'move') throw new Refused('[SERVERBUG] a test ordered MOVE to fail')
    const target = this.#existing(to, 'TRYCREATE')
    if (messages.length === 0) return undefined
    const copies = messages.map(({ source, receivedAt }) => target.add(source, receivedAt))
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

  /** Tells the client of messages gone and come. */
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * The messages of a sequence set of UIDs such as `1,3:5`, in the order of the view.
 * @throws BadCommand when the text is no sequence set
 * Source: RFC 3501 §9, sequence-set
 */
export function messagesIn(set: string, view: readonly Message[]): Message[] {
  const ranges = set.split(',').map((range) => {
    const [, from, to] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(range) ?? []
    if (from === undefined) throw new BadCommand(`"${set}" is no sequence set`)
    return { least: Number(from), most: Number(to ?? from) }
  })
  return view.filter(({ uid }) => ranges.some(({ least, most }) => uid >= least && uid <= most))
}

/**
 * The messages that a SEARCH finds: ALL, or those BEFORE a day.
 * @throws BadCommand for another key
 * Source: RFC 3501 §6.4.4
 */
export function searchMessages([key, day, ...more]: readonly Token[], view: readonly Message[]): Message[] {
  if (key === 'ALL' && day === undefined) return [...view]
  const at = typeof day === 'string' ? Date.parse(`${day.replaceAll('-', ' ')} UTC`) : Number.NaN
  if (key !== 'BEFORE' || Number.isNaN(at) || more.length > 0)
    throw new BadCommand(`SEARCH ${String(key)} is not known here`)
  return view.filter(({ receivedAt }) => receivedAt.getTime() < at)
}

/**
 * One item of an answer to FETCH, with its name: UID, INTERNALDATE, or the mail or a part of it, which stays unseen.
 * @throws BadCommand for another item
 * Source: RFC 3501 §7.4.2
 */
export function fetchItem(item: Token, { uid, receivedAt, source }: Message): Buffer {
  if (item === 'UID') return Buffer.from(`UID ${uid}`)
  if (item === 'INTERNALDATE') return Buffer.from(`INTERNALDATE "${internalDate(receivedAt)}"`)
  const [, from = '0', octets] = /^BODY\.PEEK\[\]<(\d+)\.(\d+)>$/.exec(String(item)) ?? []
  if (octets === undefined) throw new BadCommand(`FETCH ${String(item)} is not known here`)
  const part = source.subarray(Number(from), Number(from) + Number(octets))
  return Buffer.concat([Buffer.from(`BODY[]<${from}> {${part.length}}\r\n`), part])
}

/** `21-Nov-2026 09:05:00 +0000` */
function internalDate(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, ' ')
  return `${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`
}
