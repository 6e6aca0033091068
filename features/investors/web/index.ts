export { default as InvestorInterests } from './interests.tsx'
