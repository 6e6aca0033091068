import type { PublicProfile } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { OutsideLink } from '#shell/ui/link.tsx'

type LinkFields = Pick<PublicProfile, 'website' | 'linkedin' | 'github'>

const displayAddress = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

export const hasLinks = ({ website, linkedin, github }: LinkFields): boolean => Boolean(website ?? linkedin ?? github)

export const ProfileLinks = ({ member: { website, linkedin, github } }: { member: LinkFields }) => {
  const t = useTexts('profiles')
  const links = [
    { name: t('page.website'), address: website },
    { name: 'LinkedIn', address: linkedin },
    { name: 'GitHub', address: github },
  ]
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {links.map(
        ({ name, address }) =>
          address && (
            <div key={name} className="flex min-w-0 flex-col">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="min-w-0 break-words">
                <OutsideLink href={address}>
                  <bdi dir="ltr">{displayAddress(address)}</bdi>
                </OutsideLink>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
