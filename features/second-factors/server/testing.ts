import { signIn } from '#features/accounts/contract/index.ts'
import { type Member, signedInMember } from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { confirmTotpSetup, startTotpSetup } from '../contract/index.ts'
import { codeAt } from './totp.ts'

type Server = Parameters<typeof signedInMember>[0] & { client(): Client }

export type ProtectedMember = Member & { client: Client; secret: string; recoveryCodes: string[] }

export const testPassword = 'en lång väg över bron'

/** A member with two-step login, whose app is set up by code at `now`. */
export const buildProtectedMember = async (
  server: Server,
  now: Date,
  overrides: Parameters<typeof signedInMember>[1] = {},
): Promise<ProtectedMember> => {
  const member = await signedInMember(server, { password: testPassword, ...overrides })
  const { secret } = await member.client.succeed(startTotpSetup, {})
  const { recoveryCodes } = await member.client.succeed(confirmTotpSetup, { code: codeAt(secret, now) })
  return { ...member, secret, recoveryCodes }
}

/** A browser whose password was correct, and what the server answered. */
export const passwordStep = async (server: Server, { email }: Pick<Member, 'email'>, client = server.client()) => ({
  client,
  answer: await client.succeed(signIn, { identifier: email, password: testPassword }),
})
