import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('opportunities', {
  anyone: [
    'opportunities.creationRule',
    'opportunities.list',
    'opportunities.read',
    'opportunities.rest',
    'opportunities.stopAlerts',
  ],
  member: [
    'opportunities.applicants',
    'opportunities.deleteSavedSearch',
    'opportunities.favorites',
    'opportunities.mine',
    'opportunities.myApplications',
    'opportunities.readCv',
    'opportunities.saveSearch',
    'opportunities.savedSearches',
    'opportunities.setApplicationStatus',
    'opportunities.setFavorite',
    'opportunities.updateSavedSearch',
    'opportunities.withdrawApplication',
  ],
  confirmed: [
    'opportunities.apply',
    'opportunities.close',
    'opportunities.create',
    'opportunities.delete',
    'opportunities.reopen',
    'opportunities.update',
  ],
  admin: ['opportunities.setCreationRule'],
})
