import { createSignedToken, readSignedToken, signatureOf } from '#platform/security/signed-token.ts'

const purpose = 'memberInvitations.stop'

/** What is stored of an address that must not be invited. Without the server's secret, no address can be tried against it. */
export const optOutHash = (email: string, secret: string): Buffer =>
  Buffer.from(signatureOf('memberInvitations.optOut', email, secret), 'base64url')

/** Contains the hash, so that the link in a mail still works when the invitation is erased. */
export const createStopToken = (invitationId: string, email: string, secret: string): string =>
  createSignedToken(purpose, `${invitationId}.${optOutHash(email, secret).toString('base64url')}`, secret)

export const readStopToken = (token: string, secret: string): { invitationId: string; addressHash: Buffer } | null => {
  const [invitationId, hash] = readSignedToken(purpose, token, secret)?.split('.') ?? []
  return invitationId && hash ? { invitationId, addressHash: Buffer.from(hash, 'base64url') } : null
}
