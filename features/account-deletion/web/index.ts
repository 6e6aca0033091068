import { lazy } from 'react'

export { default as AccountDeletionCard } from './account-deletion-card.tsx'
export { UserContent } from './user-content.tsx'
/** Loaded lazily: the page of a user imports this file. */
export const UserDeletionDialog = lazy(() => import('./user-deletion-dialog.tsx'))
