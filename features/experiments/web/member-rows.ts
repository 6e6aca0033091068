import { type MemberFilter, memberFilters } from '../contract/index.ts'

/** The members that a number is made of. */
export type MemberRows = { run: string; variant: string; outcome?: MemberFilter | undefined }

const names = ['run', 'variant', 'outcome'] as const

export const parseMemberRows = (search: URLSearchParams): MemberRows | null => {
  const [run, variant, outcome] = names.map((name) => search.get(name))
  if (!run || !variant) return null
  return { run, variant, outcome: memberFilters.find((one) => one === outcome) }
}

/** The address of the tab with the members open. */
export const memberRowsPath = (search: URLSearchParams, { run, variant, outcome }: MemberRows): string => {
  const next = withoutMemberRows(search)
  next.set('run', run)
  next.set('variant', variant)
  if (outcome) next.set('outcome', outcome)
  return `?${next}`
}

export const withoutMemberRows = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  return next
}
