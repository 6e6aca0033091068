import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('mail-login', {
  anyone: ['mailLogin.finishWithCode', 'mailLogin.finishWithLink', 'mailLogin.request'],
})
