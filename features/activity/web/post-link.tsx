import LinkIcon from 'lucide-react/icons/link'
import { OutsideLink } from '#shell/ui/link.tsx'

const displayUrl = (link: string) => {
  const { host, pathname, search } = new URL(link)
  return `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}${search}`
}

export const PostLink = ({ link }: { link: string }) => (
  <OutsideLink
    href={link}
    variant="bare"
    showIcon={false}
    className="relative flex min-h-11 max-w-full items-center gap-3 self-start rounded-lg border border-line px-3 py-2 text-sm text-link transition-colors hover:border-line-strong"
  >
    <LinkIcon className="flex-none text-ink-faint" />
    <bdi dir="ltr" className="min-w-0 truncate">
      {displayUrl(link)}
    </bdi>
  </OutsideLink>
)
