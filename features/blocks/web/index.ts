export { BlockedMembers } from './blocked-members.tsx'
export { BlockDialog, MemberMenu } from './member-menu.tsx'
