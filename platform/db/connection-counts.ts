/** The pool of a node. */
export const poolSize = 16

/** The connections that a node opens at most: the pool, the pipeline's 4, the jobs' 3, and one that listens for events. */
export const connectionsPerNode = poolSize + 8
