import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('public-keys', { anyone: ['publicKeys.list'] })
