export { RecoveryCodesCard } from './recovery-codes-card.tsx'
export { TwoStepCard } from './two-step-card.tsx'
