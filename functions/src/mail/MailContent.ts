/** A mail as it is handed to the gateway: what it is called, and the same in both forms. */
export interface MailContent {
  /** One line. */
  subject: string
  /** A whole document, under 100 kB: Gmail cuts off what is longer than 102 kB. */
  html: string
  text: string
}

/** A piece of a mail in both its forms, so that neither can say less than the other. */
export interface MailBlock {
  /** Rows of the layout's table. */
  html: string
  /** '' for what has no words, such as a drawing. */
  text: string
}

/** Words, some of which may lead somewhere. In plain text a link stands as `label: address`. */
export type Words = string | ReadonlyArray<string | MailLink>

export interface MailLink {
  label: string
  href: string
}
