-- What the owner asks applicants: [{ id, kind, text, isRequired, options }]
alter table programs add column questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array');
