import { buildMember, codeIn, type MemberOverrides } from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'
import { requestMailLogin } from '../contract/index.ts'

/** What the `nth` mail to an address brings. */
export const secretsInMail = async (server: TestServer, email: string, nth = 1) => {
  const { text, link } = await server.mailTo(email, nth)
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', token: link ? codeIn(link) : '', link: link ?? '' }
}

/** A member whose browser has asked for a login by mail. */
export const requestedLogin = async (
  server: TestServer,
  overrides: MemberOverrides = {},
  client: Client = server.client(),
) => {
  const member = await buildMember(server, overrides)
  await client.succeed(requestMailLogin, { email: member.email })
  return { member, client, ...(await secretsInMail(server, member.email)) }
}

export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')
