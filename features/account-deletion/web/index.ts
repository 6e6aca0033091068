export { default as AccountDeletionCard } from './account-deletion-card.tsx'
export { UserContent } from './user-content.tsx'
/** Loaded when it opens: the page of a user imports this file. */
export const loadUserDeletionDialog = () => import('./user-deletion-dialog.tsx')
