export { PhoneNumberCard } from './phone-number-card.tsx'
