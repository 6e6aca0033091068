import type { ProgressCounts } from '../../contract/index.ts'

/** Applications that the reviewer has handled, and those that are theirs to review. Recused ones are in neither. */
export const progressOf = ({ done, abstained, left }: ProgressCounts): { done: number; total: number } => ({
  done: done + abstained,
  total: done + abstained + left,
})
