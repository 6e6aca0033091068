import { hasProductName } from '#kit/person-name.ts'
import { skeletonOf } from '../contract/username.ts'

/** What the product, its makers or its offices are called. */
const words = [
  ...['admin', 'administrator', 'administration', 'moderator', 'mod', 'owner', 'root', 'sysadmin', 'system', 'superuser', 'staff', 'official', 'officiell', 'team', 'teamet'],
  ...['support', 'help', 'hjalp', 'kundtjanst', 'service', 'contact', 'kontakt', 'info', 'security', 'sakerhet', 'abuse', 'privacy', 'legal', 'press', 'billing', 'payments', 'jobs'],
  ...['api', 'www', 'web', 'mail', 'email', 'smtp', 'ftp', 'cdn', 'assets', 'static', 'media', 'webmaster', 'postmaster', 'hostmaster', 'noreply', 'mailer-daemon', 'localhost'],
  ...['null', 'undefined', 'true', 'false', 'nan', 'none', 'anonymous', 'guest', 'everyone', 'all', 'here', 'me', 'you', 'user', 'users', 'member', 'members', 'medlem', 'medlemmar', 'deleted'],
  ...['about', 'analytics', 'dashboard', 'feedback', 'home', 'investors', 'login', 'logout', 'manifesto', 'mentorship', 'messages', 'network', 'new', 'opportunities', 'partner', 'partners'],
  ...['products', 'profile', 'profiles', 'programs', 'register', 'search', 'settings', 'signin', 'signout', 'signup', 'suggestions', 'terms', 'testing'],
] as const

const reserved = new Set<string>(words.map(skeletonOf))

/** A name that somebody could take for the product itself, or one that looks like it. */
export const isReserved = (name: string): boolean => reserved.has(skeletonOf(name)) || hasProductName(name)
