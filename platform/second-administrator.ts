import type { Kysely, Selectable } from 'kysely'
import type { Verdict } from '#kit/abilities.ts'
import type { AccessFacts } from '#kit/access.ts'
import type { Language } from '#kit/languages.ts'
import type { ConfirmationRequests, DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'

/** Actions that need a second administrator, as the database lists them. */
type ActionName = Selectable<ConfirmationRequests>['action']

/** An administrator, with the rights of this moment. */
export type Administrator = AccessFacts & { id: string }

/** What an administrator asks for. */
export type RequestedAction = {
  /** The name of a `ConfirmableAction`. */
  action: ActionName
  /** The member that the action concerns; null for an action on the platform. */
  memberId: string | null
  /** The lowest level that may do it. */
  level: 'admin' | 'super_admin'
  /** Plain data that the action reads when it runs. */
  input: object
  reason: string | null
}

/** A stored request that is about to be confirmed. */
export type StoredRequest = {
  memberId: string | null
  input: unknown
  reason: string | null
  reasonLanguage: Language | null
  /** The administrator who made the request. */
  askedBy: string
}

/** An action whose rows are locked until the transaction ends. */
export type PreparedAction = {
  /** Whether the administrator may do it now. Asked for both of them. */
  readonly mayRun: (administrator: Administrator) => Verdict<string>
  /** Does it. The member of `ctx` is the one who confirms. */
  readonly run: () => Promise<void>
}

/** An action that a second administrator may have to confirm, listed in `Feature.confirmable` and passed on by `main.ts`. */
export type ConfirmableAction = {
  readonly name: ActionName
  /** Locks what the action changes, in the order of the action itself, and reads it. */
  readonly prepare: (ctx: Context<string>, request: StoredRequest) => Promise<PreparedAction>
}

/**
 * How the areas with such actions ask for the second administrator. `features/confirmations` implements it and imports
 * these areas, so `main.ts` passes it to them.
 */
export type SecondAdministrator = {
  /**
   * Call it after all checks of the action, under the lock on administrators. Stores a request if a second administrator
   * is required. @returns false if none is: the caller acts at once
   */
  readonly ask: (
    ctx: Context<'confirmation.waiting' | 'confirmation.nobody_else'>,
    action: RequestedAction,
  ) => Promise<boolean>
  /** Whether a request for this action on the member waits. */
  readonly isAsked: (db: Kysely<DB>, action: ActionName, memberId: string) => Promise<boolean>
}
