import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { checkUsername, claimUsername } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'

type Props = {
  typed: string
  /** The member's current username is not checked. */
  own: string | null
}

/** Shows while typing whether a username is available; empty for invalid ones. */
export const UsernameStatus = ({ typed, own }: Props) => {
  const t = useTexts('profiles')
  const reason = useReason('profiles')
  const parsed = claimUsername.input.safeParse({ username: typed })
  const username = parsed.success && parsed.data.username !== own ? parsed.data.username : ''
  const settled = useDebouncedValue(username)
  const { data } = useEndpointQuery(checkUsername, { username: settled }, { enabled: settled !== '' })
  const verdict = username !== '' && settled === username ? data?.verdict : undefined
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm">
      {verdict === 'ok' && (
        <>
          <Check className="mt-[0.15em] text-positive" />
          <span>{t('settings.username_free', { username })}</span>
        </>
      )}
      {verdict !== undefined && verdict !== 'ok' && (
        <>
          <X className="mt-[0.15em] text-danger" />
          <span>{reason(verdict)}</span>
        </>
      )}
    </p>
  )
}
