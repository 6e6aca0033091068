export { VerificationCard } from './verification-card.tsx'
