import { type Handler, type Route, route } from '#platform/http/route.ts'
import { listPublicKeys } from '../contract/index.ts'
import { listKeys } from './queries.ts'

const list: Handler<typeof listPublicKeys> = async ({ tx }) => ({
  keys: (await listKeys(tx)).map(({ kid, x, y }) => ({ kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig', kid })),
})

export const routes: Route[] = [route(listPublicKeys, list)]
