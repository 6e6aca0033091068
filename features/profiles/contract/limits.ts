/** Longest texts in characters, and how many of what. */
export const profileLimits = {
  bio: 2000,
  company: 120,
  location: 120,
  tags: 20,
  tag: 40,
  username: { min: 3, max: 30 },
  /** New usernames that a member can take within `usernameDays` days; going back to an own earlier one is free. */
  newUsernames: 3,
  usernameDays: 30,
  /** Suggestions of a username, and of expertise. */
  suggestions: { usernames: 5, expertise: 10 },
} as const
