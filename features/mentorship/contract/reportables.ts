/** Kinds of content that members may report (ADM-10). */
export const mentorshipReportables = ['mentor_listing', 'mentor_review'] as const
