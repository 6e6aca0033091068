/**
 * PostgreSQL advisory lock: shared during a backup, exclusive while bytes are removed from the storage. Without it, a picture
 * that moves to another key during a backup would be in the archive under neither.
 */
export const fileRemovalLock = 5_067_231_043
