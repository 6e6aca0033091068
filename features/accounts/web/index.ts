import * as accountSettings from './account-settings.ts'

/** The account's part of the settings, whose page is in `features/profiles`. */
export { accountSettings }

export { UnconfirmedNotice } from './email-card.tsx'
export { languageChoices } from './languages.ts'
export { useApplyPreferences } from './use-apply-preferences.ts'
export { TimeZoneField } from './time-zone-field.tsx'
export { RoleAndTerms } from './role-and-terms.tsx'
export { NewPasswordFields } from './new-password-fields.tsx'
