import type { Feature } from '#platform/feature.ts'
import { type Handler, route } from '#platform/http/route.ts'
import { listPublicKeys } from '../contract/index.ts'
import { listKeys } from './queries.ts'

export { signStatement } from './sign-statement.ts'

const list: Handler<typeof listPublicKeys> = async ({ tx }) => ({
  keys: (await listKeys(tx)).map(({ kid, x, y }) => ({ kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig', kid })),
})

/** The public key set (AUTH-10), and signatures with it. */
export const publicKeys: Feature = {
  name: 'public-keys',
  routes: [route(listPublicKeys, list)],
}
