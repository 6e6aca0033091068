export const settingsPath = '/profile?tab=notifications'
