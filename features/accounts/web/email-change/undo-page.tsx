import { undoEmailChange } from '../../contract/index.ts'
import { AccountReturn } from '../account-return.tsx'

/** Target of the link that the old address gets when the mail address was changed (AUTH-14). */
export default function UndoEmailChangePage() {
  return (
    <AccountReturn endpoint={undoEmailChange} texts="email_undo" steps={['restores', 'ends', 'removes', 'chooses']} />
  )
}
