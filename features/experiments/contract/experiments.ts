import { activityExperiments } from '#features/activity/contract/experiments.ts'

/** Two ways to do the same thing. The first variant is what members see without the experiment. */
export type Experiment = { readonly name: string; readonly variants: readonly [string, string] }

/** The only list of experiments. Their texts: `experiments` in the locales of this area. */
export const experiments = [...activityExperiments] as const satisfies readonly Experiment[]

export type ExperimentName = (typeof experiments)[number]['name']
export type VariantOf<Name extends ExperimentName> = Extract<
  (typeof experiments)[number],
  { name: Name }
>['variants'][number]
export type Variant = VariantOf<ExperimentName>

export const experimentNames = experiments.map(({ name }) => name) as [ExperimentName, ...ExperimentName[]]

export const variantsOf = <Name extends ExperimentName>(name: Name) =>
  experiments.find((one) => one.name === name)?.variants as readonly [VariantOf<Name>, VariantOf<Name>]
