export { default as AccountDeletionCard } from './account-deletion-card.tsx'
export { default as UserDeletionDialog } from './user-deletion-dialog.tsx'
