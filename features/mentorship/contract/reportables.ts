/** Kinds of content that members may report (ADM-10). */
export const mentorshipReportables = ['mentor_listing'] as const
