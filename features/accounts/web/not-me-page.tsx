import { reportSignIn } from '../contract/index.ts'
import { AccountReturn } from './account-return.tsx'

/** Target of the link in the mail about a sign-in from an unknown browser. */
export default function NotMePage() {
  return <AccountReturn endpoint={reportSignIn} texts="not_me" steps={['ends', 'removes', 'chooses']} />
}
