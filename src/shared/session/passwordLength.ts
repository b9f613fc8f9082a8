/** Minimum. docs/rules.md "Log-in and sign-up" */
export const PASSWORD_LENGTH = 6
