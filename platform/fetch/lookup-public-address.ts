import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The name has no public address. */
export class NoPublicAddressError extends Error {
  constructor(host: string) {
    super(`${host} has no public address`)
    this.name = 'NoPublicAddressError'
  }
}

type ResolveAll = (
  host: string,
  options: Parameters<LookupFunction>[1] & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name once, to public addresses only. The connection uses a checked address, so a second answer of the name
 * server is never asked for (DNS rebinding).
 * @param resolve replaced in tests
 */
export const createPublicLookup =
  (resolve: ResolveAll = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const found = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = found
      if (!first) return done(new NoPublicAddressError(host), '', 0)
      if (options.all) return done(null, found)
      done(null, first.address, first.family)
    })
  }

export const lookupPublicAddress = createPublicLookup()
