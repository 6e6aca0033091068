import FileDown from 'lucide-react/icons/file-down'
import type { Applicant } from '../contract/applications.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { classes } from '#shell/ui/classes.ts'

/** Downloads an uploaded CV. The site never displays the file inline. */
export const CvLink = ({ cvFile: { name, url } }: { cvFile: NonNullable<Applicant['cvFile']> }) => (
  <a href={url} download className={classes(buttonClasses({ size: 'sm' }), 'max-w-full min-w-0')}>
    <FileDown className="flex-none" />
    <bdi className="truncate">{name}</bdi>
  </a>
)
