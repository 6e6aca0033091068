/** Kinds of content that members may report (ADM-10). */
export const cohortReportables = ['program_announcement'] as const
