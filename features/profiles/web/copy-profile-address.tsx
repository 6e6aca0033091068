import { useTexts } from '#shell/i18n/texts.ts'
import { CopyButton, type CopyButtonProps } from '#shell/ui/copy-button.tsx'

/** Copies the URL of a public profile (PROF-02). */
export const CopyProfileAddress = ({
  address,
  ...buttonProps
}: { address: string } & Pick<CopyButtonProps, 'size' | 'variant' | 'className'>) => {
  const t = useTexts('profiles')
  return (
    <CopyButton
      {...buttonProps}
      value={address}
      label={t('copy.label')}
      copiedText={t('copy.done')}
      failedText={t('copy.failed')}
    />
  )
}
