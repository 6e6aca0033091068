-- ADM-01: comments in the administration's list of content, newest first and by their words (I18N-07).
create function product_comment_search(language text, body text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector(search_config(language), fold_letters(body));

alter table product_comments
  add column search tsvector not null generated always as (product_comment_search(language, text)) stored;
create index product_comments_search on product_comments using gin (search) where removed_at is null;
create index product_comments_newest on product_comments (created_at desc, id desc) where removed_at is null;
create index product_comments_removed_newest on product_comments (created_at desc, id desc) where removed_at is not null;
