/** The secret in a feed's address has 43 characters. */
export const feedTokenBytes = 32

/** The secret in the name of a requested file: `<token>.ics`; an empty text, which no feed has, for any other name. */
export const tokenOf = (file: string): string => /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? ''
