import { randomUUID } from 'node:crypto'

/** One mailbox that nobody has used before, as its owner and others may spell it. */
export function spellingsOfMailbox(): string[] {
  const name = `f${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const dotted = `${name.slice(0, 4)}.${name.slice(4)}`
  return [
    ...[name, dotted, `${name}+a`, `${dotted}+b`].map((local) => `${local}@gmail.com`),
    `${name.toUpperCase()}@Gmail.com`,
    `${name}@googlemail.com`,
    `${dotted}+c@googlemail.com`,
  ]
}
