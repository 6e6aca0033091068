import {
  listUsers,
  profileRoles,
  userAccesses,
  userLimits,
  userSorts,
  userStates,
} from '#features/accounts/contract/index.ts'
import { applicationLimits, listForAdministration as listApplications } from '#features/applications/contract/index.ts'
import { applicationKinds, applicationStatuses } from '#features/applications/contract/kinds.ts'
import { actionAreas } from '#features/audit-log/contract/actions.ts'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { feedbackKinds, feedbackStates, listFeedback } from '#features/feedback/contract/index.ts'
import { interestSides, interestStages, listInterests } from '#features/investors/contract/index.ts'
import { invitationStates, listInvitations } from '#features/member-invitations/contract/index.ts'
import {
  contentKinds,
  contentLimits,
  contentSorts,
  contentStates,
  listCases,
  listContent,
  listLockAppeals,
  queueShows,
} from '#features/moderation/contract/index.ts'
import { listPartnerApplications, roundStatuses } from '#features/partners/contract/index.ts'
import { listForReview as listProducts, productLimits, productStatuses } from '#features/products/contract/index.ts'
import {
  administeredStatuses,
  listForAdministration as listPrograms,
  listForReview as listProgramsForReview,
  programLimits,
  reviewQueues,
} from '#features/programs/contract/index.ts'
import { listLockouts } from '#features/security-events/contract/index.ts'
import {
  listSuggestions,
  suggestionLimits,
  suggestionSorts,
  suggestionStatuses,
} from '#features/suggestions/contract/index.ts'
import { devices, listPageViews, visitPeriods } from '#features/visits/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { Area, TextKey } from '#shell/i18n/areas.ts'
import type { ExportableList } from '../contract/index.ts'

type FilterName = TextKey<'list-exports'> extends infer Key ? (Key extends `names.${infer Name}` ? Name : never) : never

/** A choice whose values have their names in the texts of an area, under a key. */
export type ChoiceFilter = { name: FilterName; values: readonly string[]; area: Area; key: (value: string) => string }

const choice = (
  name: FilterName,
  values: readonly string[],
  area: Area,
  prefix: string,
  suffix = '',
): ChoiceFilter => ({
  name,
  values,
  area,
  key: (value) => `${prefix}.${value}${suffix}`,
})

type ListFilters = {
  endpoint: AnyEndpoint
  /** The screen with the list. */
  path: string
  /** The longest search. */
  search?: number
  choices?: readonly ChoiceFilter[]
  flags?: readonly ('changed' | 'active' | 'overdue')[]
  hasDays?: boolean
}

const adminTab = (tab: string) => `/admin?tab=${tab}`

/** The filters of each list that the export tab offers. The lists themselves offer the same. */
export const listFilters: Record<ExportableList, ListFilters> = {
  users: {
    endpoint: listUsers,
    path: adminTab('users'),
    search: userLimits.query,
    choices: [
      choice('role', profileRoles, 'accounts', 'roles'),
      choice('access', userAccesses, 'admin', 'users.access'),
      choice('state', userStates, 'admin', 'users.state'),
      choice('sort', userSorts, 'admin', 'users.sorts'),
    ],
  },
  invitations: {
    endpoint: listInvitations,
    path: adminTab('invitations'),
    choices: [choice('state', invitationStates, 'member-invitations', 'states')],
  },
  products: {
    endpoint: listProducts,
    path: adminTab('products'),
    search: productLimits.query,
    choices: [
      choice(
        'status',
        productStatuses.filter((status) => status !== 'draft'),
        'products',
        'status',
      ),
    ],
    flags: ['changed'],
  },
  partner_applications: {
    endpoint: listPartnerApplications,
    path: adminTab('partners'),
    choices: [choice('status', roundStatuses, 'partners', 'status')],
  },
  program_approvals: {
    endpoint: listProgramsForReview,
    path: adminTab('program_approvals'),
    choices: [choice('queue', reviewQueues, 'programs', 'review.queues')],
  },
  programs: {
    endpoint: listPrograms,
    path: adminTab('programs'),
    search: programLimits.query,
    choices: [choice('status', administeredStatuses, 'programs', 'status')],
  },
  applications: {
    endpoint: listApplications,
    path: adminTab('applications'),
    search: applicationLimits.query,
    choices: [
      choice('kind', applicationKinds, 'applications', 'kinds'),
      choice('status', applicationStatuses, 'applications', 'status'),
    ],
    flags: ['overdue'],
  },
  content: {
    endpoint: listContent,
    path: adminTab('content'),
    search: contentLimits.query,
    choices: [
      choice('kind', contentKinds, 'moderation', 'kinds'),
      choice('state', contentStates, 'moderation', 'content.states'),
      choice('sort', contentSorts, 'moderation', 'content.sorts'),
    ],
    hasDays: true,
  },
  reports: {
    endpoint: listCases,
    path: adminTab('content&view=reports'),
    choices: [choice('show', queueShows, 'moderation', 'queue.show')],
  },
  lock_appeals: {
    endpoint: listLockAppeals,
    path: adminTab('content&view=reports'),
    choices: [choice('show', queueShows, 'moderation', 'queue.show')],
  },
  lockouts: { endpoint: listLockouts, path: '/admin?tab=users&state=banned', flags: ['active'] },
  feedback: {
    endpoint: listFeedback,
    path: adminTab('content&view=feedback'),
    choices: [
      choice('kind', feedbackKinds, 'feedback', 'kinds'),
      choice('state', feedbackStates, 'feedback', 'states'),
    ],
  },
  suggestions: {
    endpoint: listSuggestions,
    path: '/suggestions',
    search: suggestionLimits.query,
    choices: [
      choice('status', suggestionStatuses, 'suggestions', 'status'),
      choice('sort', suggestionSorts, 'suggestions', 'filter.sorts'),
    ],
  },
  investor_interests: {
    endpoint: listInterests,
    path: adminTab('content&view=investors'),
    choices: [
      choice('side', interestSides, 'investors', 'admin'),
      choice('stage', interestStages, 'investors', 'stages'),
    ],
  },
  audit_log: {
    endpoint: listAuditLog,
    path: adminTab('audit_log'),
    choices: [choice('action', actionAreas, 'audit-log', 'areas')],
    hasDays: true,
  },
  page_views: {
    endpoint: listPageViews,
    path: adminTab('analytics'),
    choices: [choice('period', visitPeriods, 'visits', 'periods'), choice('device', devices, 'visits', 'device')],
  },
}
