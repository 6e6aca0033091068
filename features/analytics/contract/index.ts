export { compareFigures, listCohortRows, listFigureRows, readOverview, readPlatform } from './community.ts'
export type { Comparison, FigureRowView, Overview, Platform } from './community.ts'
export { analyticsErrors, analyticsFieldCodes } from './errors.ts'
export {
  activationSteps,
  analyticsLimits,
  comparedFigures,
  figureRules,
  highlights,
  ownFigures,
  smallGroup,
} from './figures.ts'
export type { ActivationStep, ComparedFigure, FigureName } from './figures.ts'
