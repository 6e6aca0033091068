import type { DemoMemberKey } from '#seed/demo-members.ts'

export type MembersPage = { name: string; path: string; member: DemoMemberKey }

/** Björn has postings, products and conversations; Astrid is an administrator. */
export const membersPages: readonly MembersPage[] = [
  { name: 'dashboard', path: '/dashboard', member: 'bjorn' },
  { name: 'network', path: '/network', member: 'bjorn' },
  { name: 'messages', path: '/messages', member: 'bjorn' },
  { name: 'profile and settings', path: '/profile', member: 'bjorn' },
  { name: 'notifications', path: '/notifications', member: 'bjorn' },
  { name: 'products', path: '/products', member: 'bjorn' },
  { name: 'suggestions', path: '/suggestions', member: 'bjorn' },
  { name: 'search', path: '/search?q=data', member: 'bjorn' },
  { name: 'administration', path: '/admin', member: 'astrid' },
]
