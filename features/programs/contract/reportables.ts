/** Kinds of content that members may report (ADM-10). */
export const programReportables = ['program'] as const
