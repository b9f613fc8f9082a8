/** Letters of a password, at least. docs/rules.md "Log-in and sign-up" */
export const PASSWORD_LENGTH = 6
