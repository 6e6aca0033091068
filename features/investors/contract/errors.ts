/** Field errors of this area, in addition to the kit's `fieldCodes`. */
export const investorFieldCodes = ['investor.maximum_below_minimum'] as const
export type InvestorFieldCode = (typeof investorFieldCodes)[number]
