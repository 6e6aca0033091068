/** What a field of the form can be refused with, beside the kit's `fieldCodes`. */
export const investorFieldCodes = ['investor.maximum_below_minimum'] as const
export type InvestorFieldCode = (typeof investorFieldCodes)[number]
