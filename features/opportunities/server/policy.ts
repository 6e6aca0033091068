import { adminLevels, mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { InternshipKind } from '../contract/index.ts'

/** Facts about a listing. `closesAt` is null without a deadline; `isVisible` is false with a ban or a block. */
export type Facts = { ownerId: string; isActive: boolean; closesAt: Date | null; isVisible: boolean }
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

const isOwner = (viewer: PolicyViewer | null, { ownerId }: Pick<Facts, 'ownerId'>) => viewer?.id === ownerId
const hasAdminRights = (viewer: PolicyViewer | null) =>
  viewer?.adminLevel != null && adminLevels.indexOf(viewer.adminLevel) >= 1
const isOver = ({ closesAt }: Facts, now: Date) => closesAt !== null && closesAt <= now

/** Active listings are public unless a ban or block hides them; owner and administrators see all (OPP-08, NET-05). */
export const maySee = (viewer: PolicyViewer | null, facts: Facts) =>
  (facts.isActive && facts.isVisible) || isOwner(viewer, facts) || viewer?.adminLevel != null

/** Members with a confirmed mail address see the contact address (OPP-10). */
export const maySeeContact = (viewer: PolicyViewer | null) =>
  viewer !== null && viewer.emailConfirmed && !viewer.isLockedOut

/** Confirmed members may post unless the rule reserves posting for partners; administrators always may (OPP-05). */
export const mayCreate = (viewer: PolicyViewer | null, rule: 'members' | 'partners') => {
  if (!viewer) return 'auth.required'
  if (!viewer.emailConfirmed) return 'auth.unconfirmed'
  if (rule === 'partners' && !viewer.accessRoles.includes('partner') && !hasAdminRights(viewer))
    return 'opportunity.partners_only'
  return 'ok'
}

/** Administrators with write access set who may post (OPP-05). */
export const maySetCreationRule = (viewer: PolicyViewer | null) => mayCall('admin', viewer)

/** Whether two members can apply together. */
export const allowsPairs = ({ internshipKind }: { internshipKind: InternshipKind | null }) =>
  internshipKind === 'thesis'

/** Members apply to open listings of others (OPP-06). */
export const mayApply = (viewer: PolicyViewer | null, facts: Facts, now: Date) => {
  if (isOwner(viewer, facts)) return 'opportunity.own'
  if (!facts.isActive || !facts.isVisible) return 'opportunity.closed'
  if (isOver(facts, now)) return 'opportunity.deadline_passed'
  if (!viewer) return 'auth.required'
  return viewer.emailConfirmed ? 'ok' : 'auth.unconfirmed'
}

/** A thesis may be written by two: an applicant may name a partner (OPP-06). */
export const mayApplyInPair = (
  viewer: PolicyViewer | null,
  facts: Facts & { internshipKind: InternshipKind | null },
  now: Date,
) => {
  const verdict = mayApply(viewer, facts, now)
  if (verdict !== 'ok') return verdict
  return allowsPairs(facts) ? 'ok' : 'application.no_pairs'
}

/** Only the owner edits a listing. */
export const mayEdit = (viewer: PolicyViewer | null, facts: Pick<Facts, 'ownerId'>) => {
  if (!viewer) return 'auth.required'
  return isOwner(viewer, facts) ? 'ok' : 'opportunity.not_yours'
}

/** The owner or an administrator closes a listing. */
export const mayClose = (viewer: PolicyViewer | null, facts: Pick<Facts, 'ownerId'>) =>
  hasAdminRights(viewer) ? 'ok' : mayEdit(viewer, facts)

/** The owner or an administrator deletes a listing. */
export const mayDelete = mayClose

/** The owner reopens a listing unless its deadline has passed. */
export const mayReopen = (viewer: PolicyViewer | null, facts: Facts, now: Date) => {
  const verdict = mayEdit(viewer, facts)
  if (verdict !== 'ok') return verdict
  return isOver(facts, now) ? 'opportunity.deadline_passed' : 'ok'
}

/** Only the owner sees the applications to a listing (OPP-09). */
export const maySeeApplicants = mayEdit
