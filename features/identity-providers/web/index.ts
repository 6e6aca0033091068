export { ConnectedAccountsCard } from './connected-accounts-card.tsx'
