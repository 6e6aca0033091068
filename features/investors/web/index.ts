export { InvestorInterests } from './interests.tsx'
