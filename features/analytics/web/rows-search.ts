import { type ActivationStep, activationSteps, type FigureName, figureRules } from '../contract/index.ts'

/** The rows that a number is made of: of a figure, or members who joined in a period and reached a step or a week. */
export type RowsTarget = { from: string; to: string } & (
  | { figure: FigureName; own?: boolean }
  | { step: ActivationStep }
  | { week: number }
)

const names = ['rows', 'rowsFrom', 'rowsTo'] as const
const ownPrefix = 'own.'

const nameOf = (target: RowsTarget): string => {
  if ('figure' in target) return `${target.own ? ownPrefix : ''}${target.figure}`
  return 'step' in target ? `step.${target.step}` : `week.${target.week}`
}

/** The address of the page with the rows open. */
export const rowsPath = (search: URLSearchParams, target: RowsTarget): string => {
  const next = new URLSearchParams(search)
  next.set('rows', nameOf(target))
  next.set('rowsFrom', target.from)
  next.set('rowsTo', target.to)
  return `?${next}`
}

/** The address without the rows. */
export const withoutRows = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  return next
}

const isDay = (value: string | null): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '')

/** Parses the rows from the address; null without any, or with values that do not exist. */
export const parseRows = (search: URLSearchParams): RowsTarget | null => {
  const [name, from, to] = names.map((one) => search.get(one)) as [string | null, string | null, string | null]
  if (name === null || !isDay(from) || !isDay(to)) return null
  const days = { from, to }
  if (name.startsWith('step.')) {
    const step = activationSteps.find((one) => `step.${one}` === name)
    return step ? { ...days, step } : null
  }
  if (/^week\.\d{1,2}$/.test(name)) return { ...days, week: Number(name.slice('week.'.length)) }
  const own = name.startsWith(ownPrefix)
  const figure = own ? name.slice(ownPrefix.length) : name
  return Object.hasOwn(figureRules, figure) ? { ...days, figure: figure as FigureName, own } : null
}
