/** The programs in the tab of MENT-07. Only this page of them is shown, with a link to the others. */
export const openPrograms = { when: 'open', limit: 10 } as const
