/** Experiments of this area (ANA-01). The first variant is what members see without the experiment. */
export const activityExperiments = [{ name: 'first_steps', variants: ['three', 'one'] }] as const
