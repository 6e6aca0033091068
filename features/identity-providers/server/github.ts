import * as client from 'openid-client'
import * as z from 'zod/mini'
import { type ExternalProfile, normalizedEmail } from './external-profile.ts'

const user = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub Enterprise has the API below its own address. */
const apiOf = (issuer: string): string => {
  const { origin } = new URL(issuer)
  return origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`
}

/** GitHub has no id_token: the access token, which it has issued for our client, reads the account. */
export const readGitHubProfile = async (
  configuration: client.Configuration,
  accessToken: string,
): Promise<ExternalProfile> => {
  const api = apiOf(configuration.serverMetadata().issuer)
  const read = async (path: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/vnd.github+json' })
    const url = new URL(`${api}${path}`)
    const response = await client.fetchProtectedResource(configuration, accessToken, url, 'GET', null, headers)
    if (!response.ok) throw new TypeError('GitHub does not answer', { cause: response.status })
    return response.json()
  }
  const { id, login, name } = user.parse(await read('/user'))
  const primary = emails.parse(await read('/user/emails')).find((one) => one.primary && one.verified)
  const verifiedEmail = normalizedEmail(primary?.email)
  return { subject: String(id), accountName: verifiedEmail ?? login, verifiedEmail, fullName: name ?? '' }
}
