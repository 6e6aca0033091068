/** The areas of actions, in the order of the filter. An area that records actions adds its own. */
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
