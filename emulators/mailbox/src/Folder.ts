export interface Message {
  readonly uid: number
  readonly receivedAt: Date
  readonly source: Buffer
  isDeleted: boolean
}

export class Folder {
  readonly name: string
  readonly uidValidity: number
  readonly messages: Message[] = []
  uidNext = 1

  constructor(name: string, uidValidity: number) {
    this.name = name
    this.uidValidity = uidValidity
  }

  add(source: Buffer, receivedAt: Date): Message {
    const message = { uid: this.uidNext++, receivedAt, source, isDeleted: false }
    this.messages.push(message)
    return message
  }

  remove(messages: readonly Message[]): void {
    const gone = new Set(messages)
    this.messages.splice(0, this.messages.length, ...this.messages.filter((each) => !gone.has(each)))
  }
}

/** All folders, by name; INBOX always exists, in any case. */
export class Folders {
  readonly #folders = new Map<string, Folder>()
  #uidValidity = 1

  constructor() {
    this.create('INBOX')
  }

  get all(): readonly Folder[] {
    return [...this.#folders.values()]
  }

  find(name: string): Folder | undefined {
    return this.#folders.get(keyOf(name))
  }

  create(name: string): Folder {
    const folder = new Folder(keyOf(name), this.#uidValidity++)
    this.#folders.set(folder.name, folder)
    return folder
  }
}

function keyOf(name: string): string {
  return name.toUpperCase() === 'INBOX' ? 'INBOX' : name
}
