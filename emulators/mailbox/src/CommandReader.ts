import { BadCommand } from './Token.ts'

/** A command longer than this is none; the mails that are put in come by HTTP. */
const LONGEST_COMMAND = 64 * 1024

/** Puts the octets of a connection together to commands, with the literals in them. */
export class CommandReader {
  #text = ''
  /** Length of the command's beginning that is known to be followed by a literal. */
  #taken = 0

  /**
   * @param chunk octets as they come
   * @param askForLiteral called when the client waits to be told that it may send a literal
   * @returns the commands that are complete now, without their last CRLF, one octet per character
   * @throws BadCommand when a command is too long
   */
  push(chunk: Buffer, askForLiteral: () => void): string[] {
    this.#text += chunk.toString('latin1')
    const commands: string[] = []
    for (;;) {
      if (this.#text.length > LONGEST_COMMAND) throw new BadCommand('the command is too long')
      const end = this.#text.indexOf('\r\n', this.#taken)
      if (end < 0) return commands
      const size = /\{(\d{1,9})\}$/.exec(this.#text.slice(this.#taken, end))?.[1]
      if (size !== undefined) {
        this.#taken = end + 2 + Number(size)
        askForLiteral()
        continue
      }
      commands.push(this.#text.slice(0, end))
      this.#text = this.#text.slice(end + 2)
      this.#taken = 0
    }
  }
}
