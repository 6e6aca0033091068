export const applicationLimits = {
  /** Characters of one answer. */
  answer: 5_000,
  /** Characters of the words that go with a decision. */
  decisionMessage: 4_000,
  /** Applications that are decided with one call. */
  decisionsAtOnce: 50,
  /** Time to undo a decision, before it is announced to the applicant. */
  undoSeconds: 10,
  /** Hours for which a freed place is offered to the first one on a waiting list (decision 055). */
  offerHours: 48,
  /** Characters of an administrator's note, and of a search for applications. */
  note: 1_000,
  query: 100,
  /** Days after which an application that nobody has read counts as overdue. */
  overdueDays: 14,
  templates: 20,
  templateName: 80,
  /** Applications from which on an answer rate is shown, and the months that it covers (OPP-11). */
  rateMinApplications: 5,
  rateMonths: 12,
} as const
