export { MemberDecisions } from './member-decisions.tsx'
