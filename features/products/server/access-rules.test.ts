import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('products', {
  anyone: [
    'products.board',
    'products.comments',
    'products.list',
    'products.read',
    'products.replies',
    'products.sharePicture',
    'products.visit',
  ],
  member: ['products.mine', 'products.removeComment'],
  confirmed: [
    'products.addComment',
    'products.answerInvitation',
    'products.archive',
    'products.connect',
    'products.create',
    'products.editComment',
    'products.remove',
    'products.setVote',
    'products.statistics',
    'products.update',
    'products.withdraw',
  ],
  'admin-viewer': ['products.review'],
  admin: ['products.decide'],
})
