import type { Flag } from '#kit/flags.ts'

/** Which functions of the product are on, as this node last read it. */
export type FeatureFlags = {
  /** @param memberId null for a visitor */
  isOn(flag: Flag, memberId: string | null): boolean
}

/** Follows the flags, as a `FollowedStore` does. */
export type FeatureFlagsStore = FeatureFlags & { reload(): Promise<void>; stop(): void }
