/** What a member can prove their identity with besides a password (AUTH-13). */
export const secondProofs = ['totp', 'recovery_code', 'passkey'] as const
export type SecondProof = (typeof secondProofs)[number]
