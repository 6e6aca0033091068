/** An age identity: for X25519, or with post-quantum keys. `age-keygen` makes them too. */
const keyPattern = /^AGE-SECRET-KEY-(PQ-)?1[02-9AC-HJ-NP-Z]{50,}$/

export const isBackupKey = (text: string): boolean => keyPattern.test(text)

export const createBackupKey = async (): Promise<string> => {
  const { generateX25519Identity } = await import('age-encryption')
  return generateX25519Identity()
}
