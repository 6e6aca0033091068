import type { Kysely } from 'kysely'
import type { SecondProof } from '#kit/second-proofs.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'

/** What an area adds to signing in, listed in `Feature.signIn` and passed on by `main.ts` (AUTH-13). */
export type SignInSource = {
  /** What the member can prove their identity with in this area. */
  readonly proofs: (db: Kysely<DB>, userId: string) => Promise<readonly SecondProof[]>
  /** How many ways to sign in without anything else the member has in this area. */
  readonly countWays?: (db: Kysely<DB>, userId: string) => Promise<number>
  /** Removes what was added since then, when the member reports that a stranger was in the account. */
  readonly removeProofsSince: (tx: Kysely<DB>, userId: string, since: Date) => Promise<void>
  /** Removes what a sign-in can require besides its first step, for a member who has lost all of it. */
  readonly removeAllProofs?: (tx: Kysely<DB>, userId: string) => Promise<void>
  /** Whether a first step, such as a password, is not enough in this browser. */
  readonly requiresSecondStep?: (
    ctx: Pick<Context, 'tx' | 'cookie' | 'config' | 'now'>,
    userId: string,
  ) => Promise<boolean>
}
