/** PDF documents. Portfolios are for all members, CVs for connections. */
export const documentKinds = ['cv', 'portfolio'] as const
export type DocumentKind = (typeof documentKinds)[number]
