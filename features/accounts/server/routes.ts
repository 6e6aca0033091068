import { type Route, route } from '#platform/http/route.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type { SecondAdministrator } from '#platform/second-administrator.ts'
import { offersSms } from '#platform/sms/sms.ts'
import * as contract from '../contract/index.ts'
import * as administration from './administration/administration.ts'
import { createAddAdmin, createSetAdminLevel } from './administration/levels.ts'
import { changeUsers, previewBulk } from './administration/bulk-users.ts'
import * as userAccounts from './administration/user-accounts.ts'
import * as userSessions from './administration/user-sessions.ts'
import * as emailChange from './email-change/email-change.ts'
import * as preferences from './preferences.ts'
import * as nextPage from './sign-up/next-page.ts'
import { createReadChallenge } from './sign-in/challenges.ts'
import * as sessions from './sessions/sessions.ts'
import { createReadProofs, reauthenticate } from './sessions/reauthenticate.ts'
import * as passwords from './passwords/change-password.ts'
import * as passwordReset from './recovery/password-reset.ts'
import { createReportSignIn } from './recovery/report-sign-in.ts'
import * as signIn from './sign-in/sign-in.ts'
import * as signUp from './sign-up/sign-up.ts'

// Password hashing takes tens of milliseconds, so these handlers open their transaction afterwards.
const hashing = { transaction: 'own' } as const

export const createRoutes = (sources: readonly SignInSource[], second: SecondAdministrator): Route[] => [
  route(contract.session, signIn.session),
  route(contract.renewSession, signIn.renewSession),
  route(contract.signUp, signUp.signUp, hashing),
  route(contract.confirmEmail, signUp.confirmEmail),
  route(contract.resendConfirmation, signUp.resendConfirmation),
  route(contract.signIn, signIn.createSignIn(sources), hashing),
  route(contract.readIdentifiers, async ({ config }) => ({ phone: offersSms(config) })),
  route(contract.readSignInChallenge, createReadChallenge(sources)),
  route(contract.readProofs, createReadProofs(sources)),
  route(contract.reauthenticate, reauthenticate, hashing),
  route(contract.changePassword, passwords.changePassword, hashing),
  route(contract.addPassword, passwords.addPassword, hashing),
  route(contract.listSessions, sessions.listSessions),
  route(contract.endSession, sessions.endSession),
  route(contract.signOut, signIn.signOut, { refusalCookies: signIn.signOutRefusalCookies }),
  route(contract.requestPasswordReset, passwordReset.requestPasswordReset),
  route(contract.resetPassword, passwordReset.resetPassword, hashing),
  route(contract.reportSignIn, createReportSignIn(sources)),
  route(contract.readEmailChange, emailChange.readEmailChange),
  route(contract.requestEmailChange, emailChange.requestEmailChange),
  route(contract.cancelEmailChange, emailChange.cancelEmailChange),
  route(contract.confirmEmailChange, emailChange.confirmEmailChange, { transaction: 'own' }),
  route(contract.undoEmailChange, emailChange.createUndoEmailChange(sources)),
  route(contract.updatePreferences, preferences.updatePreferences),
  route(contract.finishOnboarding, preferences.finishOnboarding),
  route(contract.readNextPage, nextPage.readNextPage),
  route(contract.setNextPage, nextPage.setNextPage),
  route(contract.restProfiles, preferences.restProfiles),
  route(contract.restUserRoles, preferences.restUserRoles),
  route(contract.listUsers, administration.list),
  route(contract.readUser, administration.read),
  route(contract.setAdminLevel, createSetAdminLevel(second)),
  route(contract.addAdmin, createAddAdmin(second)),
  route(contract.listUserBans, administration.listUserBans),
  route(contract.setVerified, administration.setVerified),
  route(contract.banUser, administration.ban),
  route(contract.unbanUser, administration.unban),
  route(contract.setModerator, administration.setModerator),
  route(contract.previewBulkUsers, previewBulk),
  route(contract.changeUsers, changeUsers, { transaction: 'own' }),
  route(contract.createUser, userAccounts.createUser),
  route(contract.createUserLink, userAccounts.createUserLink),
  route(contract.listUserSessions, userSessions.listUserSessions),
  route(contract.endUserSession, userSessions.endUserSession),
  route(contract.endUserSessions, userSessions.endUserSessions),
  route(contract.resetUserFactors, userAccounts.createResetUserFactors(sources)),
]
