/** Kinds of content that members may report (ADM-10). */
export const profileReportables = ['profile'] as const
