import { accountAuditActions } from '#features/accounts/contract/audit-actions.ts'
import { backupAuditActions } from '#features/backups/contract/audit-actions.ts'
import { cleanupAuditActions } from '#features/cleanup/contract/audit-actions.ts'
import { confirmationAuditActions } from '#features/confirmations/contract/audit-actions.ts'
import { experimentAuditActions } from '#features/experiments/contract/audit-actions.ts'
import { featureFlagAuditActions } from '#features/feature-flags/contract/audit-actions.ts'
import { feedbackAuditActions } from '#features/feedback/contract/audit-actions.ts'
import { applicationAuditActions } from '#features/applications/contract/audit-actions.ts'
import { exportAuditActions } from '#features/list-exports/contract/audit-actions.ts'
import { marketingAuditActions } from '#features/marketing/contract/audit-actions.ts'
import { invitationAuditActions } from '#features/member-invitations/contract/audit-actions.ts'
import { moderationAuditActions } from '#features/moderation/contract/audit-actions.ts'
import { opportunityAuditActions } from '#features/opportunities/contract/audit-actions.ts'
import { partnerAuditActions } from '#features/partners/contract/audit-actions.ts'
import { platformSettingsAuditActions } from '#features/platform-settings/contract/audit-actions.ts'
import { productAuditActions } from '#features/products/contract/audit-actions.ts'
import { productionAuditActions } from '#features/production-audit/contract/audit-actions.ts'
import { programAuditActions } from '#features/programs/contract/audit-actions.ts'
import { selfTestActions } from '#features/self-tests/contract/audit-actions.ts'
import { securityAuditActions } from '#features/security-events/contract/audit-actions.ts'
import { userNoteAuditActions } from '#features/user-notes/contract/audit-actions.ts'
import { verificationAuditActions } from '#features/verification/contract/audit-actions.ts'
import { translationAuditActions } from '#features/translations/contract/audit-actions.ts'
import { suggestionAuditActions } from '#features/suggestions/contract/audit-actions.ts'

/** The only list of areas that write to the audit log. */
export const auditActions = [
  ...accountAuditActions,
  ...invitationAuditActions,
  ...securityAuditActions,
  ...productAuditActions,
  ...partnerAuditActions,
  ...userNoteAuditActions,
  ...verificationAuditActions,
  ...programAuditActions,
  ...applicationAuditActions,
  ...moderationAuditActions,
  ...feedbackAuditActions,
  ...suggestionAuditActions,
  ...opportunityAuditActions,
  ...marketingAuditActions,
  ...platformSettingsAuditActions,
  ...featureFlagAuditActions,
  ...exportAuditActions,
  ...backupAuditActions,
  ...cleanupAuditActions,
  ...productionAuditActions,
  ...selfTestActions,
  ...translationAuditActions,
  ...experimentAuditActions,
  ...confirmationAuditActions,
] as const
export type AuditAction = (typeof auditActions)[number]

type AreaOf<Action extends AuditAction> = Action extends `${infer Area}.${string}` ? Area : never

/** The first parts of the actions, in the order of the filter. */
export const actionAreas = [...new Set(auditActions.map((action) => action.split('.')[0]))] as AreaOf<AuditAction>[]
