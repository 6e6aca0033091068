/** Kinds of content that members may report (ADM-10). */
export const productReportables = ['product', 'product_comment'] as const
