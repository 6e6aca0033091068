/** Where a member chooses how they are told. */
export const settingsPath = '/profile?tab=notifications'
