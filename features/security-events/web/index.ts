export { MemberEvents } from './member-events.tsx'
