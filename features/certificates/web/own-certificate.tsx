import { certificatePath, listOwnCertificates } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'

/** On a program's page: the way to the viewer's own valid certificate. */
export const OwnCertificate = ({ programId }: { programId: string }) => {
  const t = useTexts('certificates')
  const { data } = useEndpointQuery(listOwnCertificates, { programId })
  const valid = data?.items.find(({ revokedAt }) => revokedAt === null)
  return valid ? <Link to={certificatePath(valid.code)}>{t('own.link')}</Link> : null
}
