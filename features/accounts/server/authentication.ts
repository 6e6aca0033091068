export { challengedUserId, finishFirstStep, finishSignIn, lockChallenge } from './sign-in/challenges.ts'
export { countAttempt, recordLimitExceeded } from './sign-in/attempts.ts'
export { findAccountByEmail, hasIdentity, lockAccount } from './queries/accounts.ts'
export {
  type ExternalAccount,
  findIdentityOwner,
  hasPassword,
  type LinkedIdentity,
  linkIdentity,
  listLinkedIdentities,
  unlinkIdentitiesSince,
  unlinkIdentity,
} from './queries/linked-identities.ts'
export { createConfirmedAccount } from './sign-up/create-confirmed-account.ts'
export { countProof } from './sign-in/count-proof.ts'
export { memberColumns, type MemberRow } from './queries/viewers.ts'
export type { FindToken } from './sessions/resolve-viewer.ts'
export { findViewerOfSession } from './sessions/viewer-of-session.ts'
export { startSession } from './sessions/start-session.ts'
export { confirmIdentity } from './sessions/reauthenticate.ts'
export { checkLink, issueLink, redeemLink, takeLink } from './mail-links/links.ts'
export { mailLinkJob } from './mail-links/mail-link-job.ts'
export { countLoginMail } from './mail-links/request-login-mail.ts'
export { type SecurityChange, mailSecurityChange } from './security-mail.ts'
export { describeDevice } from './sessions/device.ts'
export { removeAllProofs } from './recovery/remove-all-proofs.ts'
export { countAccountsWithPassword, countAdministrators } from './queries/production-facts.ts'
export { hashPassword } from './passwords/passwords.ts'
export { hashNewPassword } from './passwords/hash-new-password.ts'
