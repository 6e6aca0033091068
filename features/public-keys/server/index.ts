import type { Feature } from '#platform/feature.ts'
import { routes } from './routes.ts'

export { signStatement } from './sign-statement.ts'

/** The public key set (AUTH-10), and signatures with it. */
export const publicKeys: Feature = { name: 'public-keys', routes }
