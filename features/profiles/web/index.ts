export { MemberCardLink } from './member-card-link.tsx'
export { MemberName } from './member-name.tsx'
export { MemberRole } from './member-role.tsx'
