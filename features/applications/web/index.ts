export { AnswerRate } from './answer-rate.tsx'
export { ReceivedBoard } from './board/received-board.tsx'
export { StatusBadge } from './status-badge.tsx'
export { WaitingText } from './waiting-text.tsx'
