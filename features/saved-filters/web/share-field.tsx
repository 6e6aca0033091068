import type { ComponentProps } from 'react'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'

type Props = {
  /** Whether the viewer may share filters; undefined while it is not known. */
  verdict: string | undefined
  field: Partial<Omit<ComponentProps<typeof Checkbox>, 'label'>>
}

/** Shares a saved filter with all administrators, or says why the viewer may not. */
export const ShareField = ({ verdict = 'ok', field }: Props) => {
  const t = useTexts('saved-filters')
  const reason = useReason('saved-filters')(verdict)
  return <Checkbox label={t('share')} hint={reason ?? t('share_hint')} disabled={reason !== undefined} {...field} />
}
