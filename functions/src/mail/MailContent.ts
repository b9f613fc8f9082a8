/** A mail for the gateway: subject, and the same content in both forms. */
export interface MailContent {
  /** One line. */
  subject: string
  /** A whole document, under 100 kB: Gmail cuts off mails over 102 kB. */
  html: string
  text: string
}

/** A part of a mail in both forms, so that neither says less. */
export interface MailBlock {
  /** Rows of the layout's table. */
  html: string
  /** '' for wordless parts, such as a drawing. */
  text: string
}

/** Words, with optional links. In plain text a link stands as `label: address`. */
export type Words = string | ReadonlyArray<string | MailLink>

export interface MailLink {
  label: string
  href: string
}
