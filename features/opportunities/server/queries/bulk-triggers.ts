import type { BulkTrigger } from '#platform/db/bulk-trigger.ts'

export const opportunityBulkTriggers: readonly BulkTrigger[] = [
  {
    table: 'opportunities',
    triggers: ['note_words'],
    sliceBy: 'id',
    statements: [
      `insert into opportunity_words (word)
       select distinct split.word
       from opportunities o, regexp_split_to_table(
         fold_letters(concat_ws(' ', o.title, o.company_name, o.location, joined_texts(o.requirements), opportunity_kind_words(o.internship_kind))),
         '[^a-z0-9åäö\\u0620-\\u064A]+'
       ) as split (word)
       where o.id between $1 and $2 and length(split.word) between 3 and 40
         and not exists (select from opportunity_words known where known.word = split.word)
       order by 1
       on conflict do nothing`,
    ],
  },
]
