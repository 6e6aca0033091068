/** What an action's name begins with, in the order of the filter. An area that writes into the log adds its own. */
export const actionAreas = [
  'users',
  'security',
  'products',
  'partners',
  'moderation',
  'feedback',
  'suggestions',
  'settings',
] as const
