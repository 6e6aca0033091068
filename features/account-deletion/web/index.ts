export { default as AccountDeletionCard } from './account-deletion-card.tsx'
