import { listUsers, readUser, userAccesses, userSorts, userStates } from '#features/accounts/contract/index.ts'
import { compareFigures, listFigureRows, readPlatform } from '#features/analytics/contract/index.ts'
import { listForAdministration } from '#features/applications/contract/administration.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { listCases, queueShows } from '#features/moderation/contract/index.ts'
import { readDistribution, readPageSpeed, readServerTimes } from '#features/page-speed/contract/index.ts'
import { readVisitReport, visitPeriods } from '#features/visits/contract/index.ts'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
import { features } from '#platform/main.ts'
import { asRequest } from './cases.ts'
import type { DailyCase, DailySubjects } from './daily-cases.ts'

/** Administrators are few. */
const connections = 4

/** Reads of administrators that need no input, each with its defaults: none is measured by name, so none is left out. */
const readsWithoutInput = (): AnyEndpoint[] =>
  features
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint as AnyEndpoint))
    .filter(
      ({ method, access, path, input }) =>
        method === 'GET' && access.startsWith('admin') && !path.includes(':') && input.safeParse({}).success,
    )

const isAnswered = (body: string) => body.length > 2

/** Every read of the administration's screens, and those with filters whose plans differ. */
export const administrationCases = ({ admin }: DailySubjects): DailyCase[] => {
  const { cookie } = admin
  const one = <E extends AnyEndpoint>(name: string, endpoint: E, inputs: readonly InputOf<E>[]): DailyCase => ({
    name,
    connections,
    requests: inputs.map((input) => asRequest(endpoint, input, { cookie })),
    hasFound: isAnswered,
  })
  const today = stockholmDayAt(new Date())
  const period = { from: addDays(today, -89), to: today }
  const before = { beforeFrom: addDays(today, -179), beforeTo: addDays(today, -90) }
  const perDays = (['7', '28', '90'] as const).map((days) => ({ days }))
  return [
    ...readsWithoutInput().map((endpoint) => one(endpoint.name, endpoint, [{} as never])),
    one(
      'users of a state',
      listUsers,
      userStates.map((state) => ({ state })),
    ),
    one(
      'users with access',
      listUsers,
      userAccesses.map((access) => ({ access })),
    ),
    one(
      'users by name',
      listUsers,
      userSorts.map((sort) => ({ sort, q: 'anna' })),
    ),
    one('users by what every address has', listUsers, [{ q: 'example.org' }, { q: 'an' }, { q: 'xyzzyplugh' }]),
    one('a user', readUser, [{ id: admin.id }]),
    one('applications by name and kind', listForAdministration, [
      { q: 'member 77' },
      { kind: 'partner' },
      { overdue: true },
    ]),
    one('audit log of an area, a kind, a day', listAuditLog, [
      { action: 'users' },
      { action: 'moderation.remove' },
      { targetKind: 'setting' },
      { actor: admin.id },
      { from: addDays(today, -30), to: addDays(today, -29) },
    ]),
    one(
      'reports',
      listCases,
      queueShows.map((show) => ({ show })),
    ),
    one(
      'visits of a period',
      readVisitReport,
      visitPeriods.map((period) => ({ period })),
    ),
    one('visits of a page', readVisitReport, [{ period: '12m', path: '/pages/7' }]),
    one('speed of pages', readPageSpeed, [...perDays, { days: '90', device: 'phone' }]),
    one(
      'speed of calls',
      readServerTimes,
      perDays.map(({ days }) => ({ days, order: 'slowest' as const })),
    ),
    one('distribution of a measure', readDistribution, [
      { days: '90', measure: 'lcp' },
      { days: '90', measure: 'answer' },
    ]),
    one('platform over two years', readPlatform, [{ weeks: 104 }]),
    one('comparison of 90 days', compareFigures, [{ ...period, ...before }]),
    one('members who joined in 90 days', listFigureRows, [{ figure: 'new_members', ...period }]),
  ]
}
