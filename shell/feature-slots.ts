import type { ComponentType } from 'react'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import type { SecondProof } from '#kit/second-proofs.ts'
import type { IdentityProofProps } from './auth/identity-question.ts'
import type { PageTitles } from './page-titles.ts'

/** Lazy exports of areas for other areas. Only this file and `routes.ts` import from an area's `web/` across areas. */
export const loadBellPanel = () => import('#features/notifications/web/bell-panel.tsx')

export const loadIdentityDialog = () => import('#features/accounts/web/identity-dialog.tsx')

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The ways to confirm the identity beside the password, in the order in which the dialog offers them. */
export const identityProofs: Partial<Record<SecondProof, Load<IdentityProofProps>>> = {
  totp: () => import('#features/second-factors/web/totp-proof.tsx'),
  passkey: () => import('#features/passkeys/web/passkey-confirmation.tsx'),
}

/** Further second steps of a login, below the code on `/login/second-step`, by the proof that the challenge must offer. */
export const secondSteps: Partial<Record<SecondProof, Load<{ onSignedIn: (viewer: SessionViewer) => unknown }>>> = {
  passkey: () => import('#features/passkeys/web/passkey-second-step.tsx'),
}

/** The deletion of the account, for the view of a locked-out member too, and its banner. */
export const loadAccountDeletion = () => import('#features/account-deletion/web/account-deletion-card.tsx')
export const loadDeletionBanner = () => import('#features/account-deletion/web/deletion-banner.tsx')

/** The data export, for the view of a locked-out member too. */
export const loadDataExport = () => import('#features/data-export/web/data-export-card.tsx')

/** Editing of the texts on the page, for administrators who have turned it on. */
export const loadTextEditing = () => import('#features/translations/web/on-page/text-editing.tsx')

export const loadProviderButtons = () => import('#features/identity-providers/web/provider-buttons.tsx')

export const loadPasskeySignIn = () => import('#features/passkeys/web/passkey-sign-in.tsx')

const pageTitleModules = import.meta.glob<{ pageTitles: PageTitles }>('../features/*/web/page-titles.ts')

export const loadPageTitles = () =>
  Promise.all(Object.values(pageTitleModules).map(async (load) => (await load()).pageTitles))
