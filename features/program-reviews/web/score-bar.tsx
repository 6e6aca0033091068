import { reviewLimits } from '../contract/index.ts'
import { ProgressBar } from '#shell/ui/progress-bar.tsx'

const { min, max } = reviewLimits.score

/** A mean between the lowest and the highest score. The text beside it states the number. */
export const ScoreBar = ({ mean }: { mean: number }) => <ProgressBar share={(mean - min) / (max - min)} />
