import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { beginLink, beginSso, finish } from '../../contract/index.ts'
import { parametersOf, type Returned } from './browser-at-provider.ts'
import type { Answer, SamlForm, startSamlProvider } from './saml-provider.ts'

type Provider = Awaited<ReturnType<typeof startSamlProvider>>

/** Posts the form as the provider's page does: from another site, without our cookies. */
export const postForm = (serverUrl: string, { action, fields }: SamlForm): Promise<Response> =>
  fetch(new URL(new URL(action).pathname, serverUrl), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(fields),
  })

/** Posts the form and follows the redirect. @returns the parameters with which the browser comes back */
export const submit = async (serverUrl: string, form: SamlForm): Promise<Returned> => {
  const response = await postForm(serverUrl, form)
  const location = response.headers.get('location')
  if (response.status !== 303 || !location) throw new Error(`The form was answered with ${response.status}.`)
  return parametersOf(new URL(location, serverUrl).href)
}

export const beginAt = async (client: Client, input: InputOf<typeof beginSso>): Promise<string> =>
  (await client.succeed(beginSso, input)).url

/** Logs in at the organisation of the address. */
export const logInBySaml = async (client: Client, provider: Provider, email: string, changes?: Partial<Answer>) =>
  client.call(finish, await submit(client.url, provider.answer(await beginAt(client, { email }), changes)))

export const linkBySaml = async (client: Client, provider: Provider) => {
  const { url } = await client.succeed(beginLink, { provider: provider.settings.key })
  return client.call(finish, await submit(client.url, provider.answer(url)))
}
