import { createHash } from 'node:crypto'

/**
 * Where a member is in the order that `key` puts all members in: evenly distributed in 0 ≤ x < 1, the same on every node
 * and in every release, and independent of the member's place for another key.
 */
export const memberShare = (key: string, memberId: string): number =>
  createHash('sha256').update(`${key}:${memberId}`).digest().readUInt32BE() / 2 ** 32
