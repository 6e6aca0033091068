import type { Verdict } from '#kit/abilities.ts'
import { adminLevels, mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ApplicationStatus } from '../contract/applications.ts'

/** Facts about a listing. `closes_at` is null without a deadline; `is_visible` is false with a ban or a block. */
export type Listing = { owner_id: string; is_active: boolean; closes_at: Date | null; is_visible: boolean }
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

const isOwner = (viewer: PolicyViewer | null, listing: Pick<Listing, 'owner_id'>) => viewer?.id === listing.owner_id
const hasAdminRights = (viewer: PolicyViewer | null) =>
  viewer?.adminLevel != null && adminLevels.indexOf(viewer.adminLevel) >= 1
const isOver = (listing: Pick<Listing, 'closes_at'>, now: Date) =>
  listing.closes_at !== null && listing.closes_at <= now

/** Active listings are public unless a ban or block hides them; owner and administrators see all (OPP-08, NET-05). */
export const maySee = (viewer: PolicyViewer | null, listing: Listing): boolean =>
  (listing.is_active && listing.is_visible) || isOwner(viewer, listing) || viewer?.adminLevel != null

/** Members with a confirmed mail address see the contact address (OPP-10). */
export const maySeeContact = (viewer: PolicyViewer | null): boolean =>
  viewer !== null && viewer.emailConfirmed && !viewer.isLockedOut

/** Confirmed members may post unless the rule reserves posting for partners; administrators always may (OPP-05). */
export const mayCreate = (
  viewer: PolicyViewer | null,
  rule: 'members' | 'partners',
): Verdict<'auth.required' | 'auth.unconfirmed' | 'opportunity.partners_only'> => {
  if (!viewer) return 'auth.required'
  if (!viewer.emailConfirmed) return 'auth.unconfirmed'
  if (rule === 'partners' && !viewer.accessRoles.includes('partner') && !hasAdminRights(viewer))
    return 'opportunity.partners_only'
  return 'ok'
}

/** Administrators with write access set who may post (OPP-05). */
export const maySetCreationRule = (viewer: PolicyViewer | null) => mayCall('admin', viewer)

/** Members apply to open listings of others (OPP-06). */
export const mayApply = (
  viewer: PolicyViewer | null,
  listing: Listing,
  now: Date,
): Verdict<
  'opportunity.closed' | 'opportunity.deadline_passed' | 'auth.required' | 'auth.unconfirmed' | 'opportunity.own'
> => {
  if (isOwner(viewer, listing)) return 'opportunity.own'
  if (!listing.is_active || !listing.is_visible) return 'opportunity.closed'
  if (isOver(listing, now)) return 'opportunity.deadline_passed'
  if (!viewer) return 'auth.required'
  return viewer.emailConfirmed ? 'ok' : 'auth.unconfirmed'
}

type OwnerVerdict = Verdict<'auth.required' | 'opportunity.not_yours'>

/** Only the owner edits a listing. */
export const mayEdit = (viewer: PolicyViewer | null, listing: Pick<Listing, 'owner_id'>): OwnerVerdict => {
  if (!viewer) return 'auth.required'
  return isOwner(viewer, listing) ? 'ok' : 'opportunity.not_yours'
}

/** The owner or an administrator closes a listing. */
export const mayClose = (viewer: PolicyViewer | null, listing: Pick<Listing, 'owner_id'>): OwnerVerdict =>
  hasAdminRights(viewer) ? 'ok' : mayEdit(viewer, listing)

/** The owner or an administrator deletes a listing. */
export const mayDelete = mayClose

/** The owner reopens a listing unless its deadline has passed. */
export const mayReopen = (
  viewer: PolicyViewer | null,
  listing: Listing,
  now: Date,
): Verdict<'auth.required' | 'opportunity.not_yours' | 'opportunity.deadline_passed'> => {
  const verdict = mayEdit(viewer, listing)
  if (verdict !== 'ok') return verdict
  return isOver(listing, now) ? 'opportunity.deadline_passed' : 'ok'
}

/** Only the owner sees the applications to a listing (OPP-09). */
export const maySeeApplicants = mayEdit

/** The applicant reads the CV, and so does the owner until the listing is deleted. */
export const mayReadCv = (
  viewer: PolicyViewer,
  application: { applicant_id: string; owner_id: string; opportunity_id: string | null },
): boolean =>
  viewer.id === application.applicant_id || (application.opportunity_id !== null && isOwner(viewer, application))

/** An applicant withdraws an application while it is undecided. */
export const mayWithdraw = (application: { status: ApplicationStatus }): Verdict<'application.decided'> =>
  application.status === 'approved' || application.status === 'rejected' ? 'application.decided' : 'ok'
