import { ContentList } from '#features/moderation/web/index.ts'

/** What members wrote, of all kinds. */
export default function AllContent() {
  return <ContentList />
}
