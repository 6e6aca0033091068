/** 32 characters that are not mistaken for each other (Crockford's base 32). */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 16 characters of 5 bits: 80 bits, so that nobody guesses the code of another certificate. */
export const codeLength = 16

/** The code as it is stored, from what a person has read or typed; null for a text that is no code. */
export const parseCode = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character)) ? code : null
}

/** `K7QM-2XHB-…`, in groups of four. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
