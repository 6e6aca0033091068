import { selfAssignableRoles, type SelfAssignableRole } from '../contract/index.ts'
import type { Translate } from '#shell/i18n/texts.ts'
import type { Choice } from '#shell/ui/select.tsx'

export const roleChoices = (t: Translate<'accounts'>): Choice<SelfAssignableRole>[] =>
  selfAssignableRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))
