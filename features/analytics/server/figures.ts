import type { Feature } from '#platform/feature.ts'
import type { Figure, Level, MarketSide } from '#platform/figure.ts'
import { type FigureName, figureNames } from '../contract/figures.ts'

export type Figures = {
  readonly byName: Readonly<Record<FigureName, Figure>>
  readonly levels: readonly Level[]
  readonly supply: MarketSide
  readonly demand: MarketSide
}

/** @throws unless the areas declare exactly the figures of the contract */
export const collectFigures = (areas: readonly Feature[]): Figures => {
  const declared = areas.flatMap(({ figures }) => figures ?? [])
  const names = declared.map(({ name }) => name).toSorted()
  if (names.join() !== figureNames.toSorted().join())
    throw new Error(`The areas declare the figures ${names.join(', ')}; the contract has ${figureNames.join(', ')}.`)
  const [supply, demand] = [areas.find((area) => area.supply)?.supply, areas.find((area) => area.demand)?.demand]
  if (!supply || !demand) throw new Error('No area declares what members offer or what opportunities ask for.')
  return {
    byName: Object.fromEntries(declared.map((figure) => [figure.name, figure])) as Record<FigureName, Figure>,
    levels: areas.flatMap(({ levels }) => levels ?? []),
    supply,
    demand,
  }
}
