import type { Client, ClientOptions } from 'openapi-fetch'
import type { components, operations, paths } from './schema.js'

export type { components, operations, paths }

/** The body of every refusal. `error.code` identifies it, and each call lists the codes that it can answer. */
export type Refusal = components['schemas']['Error']

/**
 * Creates a client of the community at `url` (`https://nordbro.example`). Without `token` the calls are a visitor's; with
 * a personal access token they are its member's, within the token's scopes.
 *
 * `const { data, error, response } = await client.GET('/api/opportunities', { params: { query: { limit: 10 } } })`
 */
export const createClient: (
  options: Omit<ClientOptions, 'baseUrl'> & { url: string; token?: string | undefined },
) => Client<paths>
