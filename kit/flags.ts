/** A function of the product that administrators turn on and off without a deploy (`features/feature-flags`). */
export type Flag<Name extends string = string> = {
  readonly name: Name
  /** Whether the function is on as long as no administrator has decided. */
  readonly isOnByDefault: boolean
}

/** Declares a flag in `contract/flags.ts` of the area whose function it is. */
export const defineFlag = <const Name extends string>(
  name: Name,
  { isOnByDefault }: { isOnByDefault: boolean },
): Flag<Name> => ({ name, isOnByDefault })
