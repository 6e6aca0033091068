/** Also in the migration, whose trigger removes the file. */
export const storageKeyOf = (id: string): string => `export/${id.slice(0, 2)}/${id}.zip`
