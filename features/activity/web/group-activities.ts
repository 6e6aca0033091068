import type { ActivityView } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/index.ts'

/** One line of the feed: a single activity, or several consecutive connections of one member. */
export type FeedEntry = { id: string; at: string } & (
  | { kind: 'one'; activity: ActivityView }
  | { kind: 'connections'; actor: MemberCard; others: MemberCard[] }
)

const pairOf = ({ type, actor, other }: ActivityView) =>
  type === 'new_connection' && other ? ([actor, other] as const) : null

const otherMember = (pair: readonly [MemberCard, MemberCard], id: string) =>
  pair[0].id === id ? pair[1] : pair[1].id === id ? pair[0] : null

/** The member who takes part in all of these connections, and the members on the other side. */
const findCommonMember = (activities: readonly ActivityView[]): { actor: MemberCard; others: MemberCard[] } | null => {
  const pairs = activities.map(pairOf)
  for (const actor of pairs[0] ?? []) {
    const others = pairs.map((pair) => pair && otherMember(pair, actor.id))
    if (others.every((one) => one !== null)) return { actor, others }
  }
  return null
}

const entryOf = (activities: readonly ActivityView[]): FeedEntry => {
  const first = activities[0] as ActivityView
  const base = { id: first.id, at: first.createdAt }
  const group = activities.length > 1 ? findCommonMember(activities) : null
  return group ? { ...base, kind: 'connections', ...group } : { ...base, kind: 'one', activity: first }
}

/** Merges consecutive connections that share a member into one entry. */
export const groupActivities = (activities: readonly ActivityView[]): FeedEntry[] => {
  const groups: ActivityView[][] = []
  for (const activity of activities) {
    const last = groups.at(-1)
    if (last && findCommonMember([...last, activity])) last.push(activity)
    else groups.push([activity])
  }
  return groups.map(entryOf)
}
