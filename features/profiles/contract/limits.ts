/** Limits of the area; text lengths in characters. */
export const profileLimits = {
  bio: 2000,
  company: 120,
  location: 120,
  studyProgramme: 120,
  school: 120,
  graduationYear: { min: 1950, max: 2100 },
  tags: 20,
  tag: 40,
  username: { min: 3, max: 30 },
  /** New usernames within `usernameDays` days; returning to an earlier one is always allowed. */
  newUsernames: 3,
  usernameDays: 30,
  suggestions: { usernames: 5, expertise: 10 },
} as const
