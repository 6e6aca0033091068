-- I18N-07: the language of the message. Null: written before it was stored, or no message.
alter table connection_requests add column language text check (language in ('sv', 'en', 'ar'));
