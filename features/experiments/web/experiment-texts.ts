import { useTexts } from '#shell/i18n/texts.ts'
import type { ExperimentName, Variant } from '../contract/experiments.ts'

/** The names of an experiment and its variants. A variant of an earlier release is shown by its name in the code. */
export const useExperimentTexts = (name: ExperimentName) => {
  const t = useTexts('experiments')
  return {
    name: t(`names.${name}.name`),
    text: t(`names.${name}.text`),
    goal: t(`names.${name}.goal`),
    variant: (variant: string) => t(`names.${name}.variants.${variant as Variant}`, { defaultValue: variant }),
  }
}
