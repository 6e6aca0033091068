import { insightLimits } from '../contract/index.ts'

/*
 * Members who look at something of another member are shown as numbers of groups.
 * - A group of fewer than five members has no number.
 * - Roles of fewer than five members are shown together as others.
 * - Others of fewer than five members could be found by subtraction, so the smallest shown role joins them.
 * Who may see the numbers: the owner of what was looked at.
 */

/** A number of members; null when it is too small to be shown. */
export const shownNumber = (viewers: number): number | null =>
  viewers === 0 || viewers >= insightLimits.group ? viewers : null

type Group = { role: string | null; viewers: number }

/** The groups of one week that may be shown. */
export const shownGroups = (
  groups: readonly Group[],
): { viewers: number | null; groups: Group[]; others: number | null } => {
  const total = groups.reduce((sum, { viewers }) => sum + viewers, 0)
  if (shownNumber(total) === null) return { viewers: null, groups: [], others: null }
  const shown = groups
    .filter(({ viewers }) => viewers >= insightLimits.group)
    .toSorted((a, b) => b.viewers - a.viewers || (a.role ?? '').localeCompare(b.role ?? ''))
  const sumOf = (some: readonly Group[]) => some.reduce((sum, { viewers }) => sum + viewers, 0)
  while (shownNumber(total - sumOf(shown)) === null) shown.pop()
  return { viewers: total, groups: shown, others: total - sumOf(shown) }
}
