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
    'opportunities.deleteSavedSearch',
    'opportunities.favorites',
    'opportunities.mine',
    'opportunities.saveSearch',
    'opportunities.savedSearches',
    'opportunities.setFavorite',
    'opportunities.updateSavedSearch',
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
