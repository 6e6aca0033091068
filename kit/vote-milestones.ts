const milestones: readonly number[] = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/** Whether a number of votes is one that the author is notified of (NOTI-01): few, so that a launch does not fill a list. */
export const isVoteMilestone = (votes: number): boolean => milestones.includes(votes)
