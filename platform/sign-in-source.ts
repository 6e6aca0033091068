import type { Kysely } from 'kysely'
import type { SecondProof } from '#kit/second-proofs.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'

/** What an area adds to signing in, listed in `Feature.signIn` and passed on by `main.ts` (AUTH-13). */
export type SignInSource = {
  /** What the member can prove their identity with in this area. */
  readonly proofs: (db: Kysely<DB>, userId: string) => Promise<readonly SecondProof[]>
  /** Removes what was added since then, when the member reports that a stranger was in the account. */
  readonly removeProofsSince: (tx: Kysely<DB>, userId: string, since: Date) => Promise<void>
  /** Whether a correct password is not enough in this browser. */
  readonly requiresSecondStep?: (
    ctx: Pick<Context, 'tx' | 'cookie' | 'config' | 'now'>,
    userId: string,
  ) => Promise<boolean>
}
